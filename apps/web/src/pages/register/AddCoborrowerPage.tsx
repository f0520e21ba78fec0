import { useAt } from '../../api/at.ts'
import { SignedInFrame } from '../../frame/SignedInFrame.tsx'
import { MayAdd } from '../progress/MayAdd.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { text } from './text.ts'

/** The main borrower registers somebody for whom he will fill in on this device. */
export function AddCoborrowerPage() {
  const { dealer, application } = useAt()
  const t = text()
  return (
    <SignedInFrame title={t.addTitle} lead={t.addLead}>
      <MayAdd rows={3}>
        <RegistrationForm
          draft={`${application}/coborrower`}
          to={`/${dealer}/application/${application}/coborrower`}
          busy={t.adding}
          textMe={t.textThem}
        />
      </MayAdd>
    </SignedInFrame>
  )
}
