import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { useRouteParams } from '../../data/use-route-params.ts'
import { SignedInFrame } from '../../frame/SignedInFrame.tsx'
import { useTexts } from '../../text/texts.ts'
import { AddCoborrowerGuard } from '../progress/AddCoborrowerGuard.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { texts } from './text.ts'

/** The main borrower registers a co-borrower on the same device. */
export function AddCoborrowerPage() {
  const { dealer, application } = useRouteParams()
  const t = useTexts(texts)
  return (
    <SignedInFrame title={t.addTitle} lead={t.addLead}>
      <AddCoborrowerGuard rows={3}>
        <RegistrationForm
          draft={`${application}/coborrower`}
          to={`/${dealer}/application/${application}/coborrower`}
          busy={t.adding}
          textMe={t.textThem}
        />
      </AddCoborrowerGuard>
    </SignedInFrame>
  )
}

AddCoborrowerPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.progress(params))
