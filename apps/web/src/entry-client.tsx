import './styles/index.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, loadPage } from './App.tsx'
import { routeOf } from './routes.ts'

// Not awaited at the top: a page's file imports from this one's, and would wait for it in turn.
loadPage(routeOf(location.pathname)).then(() => {
  const root = document.getElementById('root')!
  // What the server drew as a mere outline is replaced, what it drew whole comes to life.
  if (root.dataset.drawn === 'whole') hydrateRoot(root, <App />)
  else createRoot(root).render(<App />)
})
