import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, loadPage } from './App.tsx'
import { routeOf } from './routes.ts'

const root = document.getElementById('root')!
const route = routeOf(location.pathname)

// What is behind the sign-in brings the data layer with it; a first visit does not pay for that.
const [Providers] = await Promise.all([
  route.isProtected ? import('./SignedInProviders.tsx').then(module => module.SignedInProviders) : undefined,
  loadPage(route),
])
const app = Providers ? (
  <Providers>
    <App />
  </Providers>
) : (
  <App />
)
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)
