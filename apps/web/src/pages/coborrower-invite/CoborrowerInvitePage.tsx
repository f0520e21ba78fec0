import type { QueryClient } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { useProgress } from '../../data/records.ts'
import { SignedInFrame } from '../../frame/SignedInFrame.tsx'
import { useTexts } from '../../text/texts.ts'
import { AddCoborrowerGuard } from '../progress/AddCoborrowerGuard.tsx'
import { InviteForm } from './InviteForm.tsx'
import { texts } from './text.ts'

/** Invites a co-borrower: a new one, or the one named in the query. */
export function CoborrowerInvitePage() {
  const coborrower = new URLSearchParams(useSearch()).get('coborrower') ?? undefined
  const { data } = useProgress()
  const invited = data?.co_borrowers.find(({ borrower_id }) => borrower_id === coborrower)
  const t = useTexts(texts)
  return (
    <SignedInFrame
      narrow
      title={invited?.first_name ? t.titleFor(invited.first_name) : t.title}
      lead={invited?.invitation ? t.leadAgain : invited ? t.leadFor(invited.first_name) : t.lead}
    >
      <AddCoborrowerGuard rows={1}>
        <InviteForm coborrower={coborrower} />
      </AddCoborrowerGuard>
    </SignedInFrame>
  )
}

CoborrowerInvitePage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.progress(params))
