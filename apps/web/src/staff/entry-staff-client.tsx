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
import { ENGLISH, PAGE_CONTEXT_ID, PAGE_DATA_ID } from '@porchlight/domain'
import type { StaffPageContext } from '@porchlight/domain/staff'
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { LanguageProvider } from '../text/texts.ts'
import { StaffApp } from './App.tsx'
import { callStaff, createStaffClient } from './api.ts'
import { StaffProvider } from './session.tsx'
import { whenOpened } from './when-opened.ts'

const json = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null')
const context = json(PAGE_CONTEXT_ID) as StaffPageContext
const client = createStaffClient(path => callStaff('GET', path))

whenOpened(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <LanguageProvider value={ENGLISH}>
      <QueryClientProvider client={client}>
        <HydrationBoundary state={json(PAGE_DATA_ID) as DehydratedState | null}>
          <StaffProvider context={context}>
            <StaffApp />
          </StaffProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </LanguageProvider>,
  )
})
