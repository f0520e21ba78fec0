import './styles/index.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, loadPage } from './App.tsx'
import { routeOf } from './routes.ts'

const root = document.getElementById('root')!
await loadPage(routeOf(location.pathname))
// What the server drew as a mere outline is replaced, what it drew whole comes to life.
if (root.dataset.drawn === 'whole') hydrateRoot(root, <App />)
else createRoot(root).render(<App />)
