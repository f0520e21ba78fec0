import '../styles/index.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, loadPage, recover } from './App.tsx'
import { routeOf } from './routes.ts'

function draw(): void {
  const root = document.getElementById('root')!
  // What the server drew as a mere outline is replaced, what it drew whole comes to life.
  if (root.dataset.drawn === 'whole') hydrateRoot(root, <App />)
  else createRoot(root).render(<App />)
}

// Not awaited at the top: a page's file imports from this one's, and would wait for it in turn.
function start(): void {
  loadPage(routeOf(location.pathname)).then(draw, () => recover(start))
}
start()
