import { type PageId, pagePath, redirectFor, roleOf } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useProgress } from '../../data/records.ts'
import { FlowLoading } from '../../forms/FlowActions.tsx'
import { StepFrame } from '../../forms/StepFrame.tsx'
import { texts } from '../../forms/text.ts'
import { useTexts } from '../../text/texts.ts'

/** Redirects a borrower whose role skips the page, before the page reads anything: the server would refuse the read. */
export function AudienceGuard({ page, children }: { page: PageId; children: ReactNode }) {
  const params = useRouteParams()
  const progress = useProgress()
  const t = useTexts(texts)
  const { borrower, co_borrowers = [] } = progress.data ?? {}
  const entry = [borrower, ...co_borrowers].find(candidate => candidate?.borrower_id === params.borrower)
  const shown = entry && redirectFor(page, roleOf(entry))
  if (shown === page) return children
  if (shown) return <Redirect to={pagePath(params, shown)} replace />
  return (
    <StepFrame page={page}>
      <FlowLoading queries={[progress]} label={t.loading} rows={3} />
    </StepFrame>
  )
}
