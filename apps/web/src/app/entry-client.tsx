import type { PageContext } from '@porchlight/api'
import '../styles/index.css'
import { translations } from '@porchlight/domain'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PageContextProvider, readPageContext, setBrowserPageContext } from '../data/base/page-context.tsx'
import { recover } from '../ui/base/recover.ts'
import { App, loadPage } from './App.tsx'
import { reportError } from './report-error.ts'
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

/** Loads the texts of the page's language, whose file the HTML names. English is in the code. */
const loadLanguage = ({ language, language_file: file }: PageContext) =>
  file && import(/* @vite-ignore */ file).then(texts => translations.set(language, texts))

addEventListener('error', ({ error }) => void reportError(error))

// Not a top-level await: a page that shares a chunk with this module would wait for itself.
function start(): void {
  Promise.all([loadPage(routeOf(location.pathname, context)), loadLanguage(context)]).then(render, () => recover(start))
}
start()
