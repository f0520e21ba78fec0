import '../styles/index.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PageContextProvider, readPageContext, setBrowserPageContext } from '../data/page-context.tsx'
import { App, loadPage, recover } from './App.tsx'
import { routeOf } from './routes.ts'

const context = readPageContext()
setBrowserPageContext(context)

function render(): void {
  const app = (
    <PageContextProvider value={context}>
      <App />
    </PageContextProvider>
  )
  const root = document.getElementById('root')!
  if (root.dataset.rendered === 'full') hydrateRoot(root, app)
  else createRoot(root).render(app)
}

// Not a top-level await: a page that shares a chunk with this module would wait for itself.
function start(): void {
  loadPage(routeOf(location.pathname, context)).then(render, () => recover(start))
}
start()
