import '../styles/index.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PageContextProvider, readPageContext, setBrowserPageContext } from '../data/page-context.tsx'
import { App, loadPage, recover } from './App.tsx'
import { routeOf } from './routes.ts'

const context = readPageContext()
setBrowserPageContext(context)

function draw(): void {
  const app = (
    <PageContextProvider value={context}>
      <App />
    </PageContextProvider>
  )
  const root = document.getElementById('root')!
  // What the server drew as a mere outline is replaced, what it drew whole comes to life.
  if (root.dataset.rendered === 'full') hydrateRoot(root, app)
  else createRoot(root).render(app)
}

// Not awaited at the top: a page's file imports from this one's, and would wait for it in turn.
function start(): void {
  loadPage(routeOf(location.pathname, context)).then(draw, () => recover(start))
}
start()
