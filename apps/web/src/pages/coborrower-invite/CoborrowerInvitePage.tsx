import { pathTo, whyNot } from '@porchlight/domain'
import { useSearch } from 'wouter'
import { useAt } from '../../api/at.ts'
import { useProgress } from '../../api/records.ts'
import { Loading } from '../../form/Loading.tsx'
import { SignedInFrame } from '../../frame/SignedInFrame.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { applicationOnPage } from '../progress/application-on-page.ts'
import { Onward } from '../progress/Onward.tsx'
import { InviteForm } from './InviteForm.tsx'
import { text } from './text.ts'

/** Asks by what address to invite a co-borrower: a new one, or the one that the address names. */
export function CoborrowerInvitePage() {
  const { dealer, application } = useAt()
  const coborrower = new URLSearchParams(useSearch()).get('coborrower') ?? undefined
  const query = useProgress()
  const t = text()
  const shown = query.data && applicationOnPage(query.data)
  const invited = shown?.borrowers.find(({ id }) => id === coborrower)
  const refusal = shown && (shown.own.is_primary ? whyNot.changeCoborrowers(shown) : t.notYours)
  return (
    <SignedInFrame
      narrow
      title={invited?.first_name ? t.titleFor(invited.first_name) : t.title}
      lead={invited?.invitation ? t.leadAgain : invited ? t.leadFor(invited.first_name) : t.lead}
    >
      {!shown && <Loading queries={[query]} label={t.loading} rows={1} />}
      {refusal && (
        <Alert kind="warning">
          <p>{refusal}</p>
          <Onward to={pathTo('progress', { dealer, application })}>{t.toProgress}</Onward>
        </Alert>
      )}
      {shown && !refusal && <InviteForm coborrower={coborrower} />}
    </SignedInFrame>
  )
}
