import '../styles/index.css'
import '../styles/forms.css'
import './staff.css'
import './forms.css'
import './navigation.css'
import './facts/facts.css'
import './exports/exports.css'
import './notes/notes.css'
import './queue/queue.css'
import './queue/order.css'
import './zip/zip.css'
import './live/live.css'
import './keys/keys.css'
import { ENGLISH, PAGE_CONTEXT_ID } from '@porchlight/domain'
import type { StaffPageContext } from '@porchlight/domain/staff'
import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { LanguageProvider } from '../text/texts.ts'
import { StaffApp } from './App.tsx'
import { callStaff, createStaffClient } from './api.ts'
import { jsonOfPage, queriesOfPage } from './page-data.ts'
import { StaffProvider } from './session.tsx'
import { whenOpened } from './when-opened.ts'

const context = jsonOfPage(PAGE_CONTEXT_ID) as StaffPageContext
const client = createStaffClient(path => callStaff('GET', path))

whenOpened(() => {
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
