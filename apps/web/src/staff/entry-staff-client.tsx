import '../styles/index.css'
import '../styles/forms.css'
import '../styles/fold.css'
import './ui/desk-palette.css'
import './ui/staff.css'
import './ui/lists.css'
import './form/forms.css'
import './frame/navigation.css'
import './facts/facts.css'
import './exports/exports.css'
import './overview/overview.css'
import './notes/notes.css'
import './zip/zip.css'
import './live/live.css'
import './keys/keys.css'
import type { StaffPageContext } from '@porchlight/api'
import { ENGLISH, PAGE_CONTEXT_ID } from '@porchlight/domain'
import { staffPageOf } from '@porchlight/domain/staff'
import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { reportPageError } from '../data/report-page-error.ts'
import { LanguageProvider } from '../text/texts.ts'
import { StaffApp } from './app/App.tsx'
import { jsonOfPage, queriesOfPage } from './app/page-data.ts'
import { loadOtherPages, pageNamed } from './app/pages.ts'
import { whenOpened } from './app/when-opened.ts'
import { createStaffClient, readPath } from './session/api.ts'
import { StaffProvider } from './session/session.tsx'

const context = jsonOfPage(PAGE_CONTEXT_ID) as StaffPageContext
const client = createStaffClient(readPath)

addEventListener('error', ({ error }) => void reportPageError(error))

const page = staffPageOf(location.pathname)
const loaded = page && !pageNamed(page.name) ? loadOtherPages() : Promise.resolve()

whenOpened(async () => {
  // A page whose code cannot be loaded tries again once it is there.
  await loaded.catch(() => undefined)
  hydrateRoot(
    document.getElementById('root')!,
    <LanguageProvider value={ENGLISH}>
      <QueryClientProvider client={client}>
        <HydrationBoundary state={queriesOfPage()}>
          <StaffProvider context={context}>
            <StaffApp />
          </StaffProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </LanguageProvider>,
  )
})
