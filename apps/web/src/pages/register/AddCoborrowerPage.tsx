import { useRouteParams } from '../../data/use-route-params.ts'
import { SignedInFrame } from '../../frame/SignedInFrame.tsx'
import { AddCoborrowerGuard } from '../progress/AddCoborrowerGuard.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { text } from './text.ts'

/** The main borrower registers somebody for whom he will fill in on this device. */
export function AddCoborrowerPage() {
  const { dealer, application } = useRouteParams()
  const t = text()
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
