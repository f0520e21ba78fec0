import { pathTo, whyNot } from '@porchlight/domain'
import { useAt } from '../../api/at.ts'
import { useProgress } from '../../api/records.ts'
import { Loading } from '../../form/Loading.tsx'
import { SignedInFrame } from '../../frame/SignedInFrame.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { applicationOnPage } from '../progress/application-on-page.ts'
import { Onward } from '../progress/Onward.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { text } from './text.ts'

/** The main borrower registers somebody for whom he will fill in on this device. */
export function AddCoborrowerPage() {
  const { dealer, application } = useAt()
  const query = useProgress()
  const t = text()
  const shown = query.data && applicationOnPage(query.data)
  const refusal = shown && (shown.own.is_primary ? whyNot.changeCoborrowers(shown) : t.notYours)
  return (
    <SignedInFrame title={t.addTitle} lead={t.addLead}>
      {!shown && <Loading queries={[query]} label={t.loading} rows={3} />}
      {refusal && (
        <Alert kind="warning">
          <p>{refusal}</p>
          <Onward to={pathTo('progress', { dealer, application })}>{t.toProgress}</Onward>
        </Alert>
      )}
      {shown && !refusal && (
        <RegistrationForm to={`/${dealer}/application/${application}/coborrower`} busy={t.adding} textMe={t.textThem} />
      )}
    </SignedInFrame>
  )
}
