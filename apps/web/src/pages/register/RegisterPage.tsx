import { pathTo } from '@porchlight/domain'
import { useDealerSlug } from '../../data/page-context.tsx'
import { useUser } from '../../data/records.ts'
import { Loading } from '../../forms/Loading.tsx'
import { NoStepHeader } from '../../forms/StepFrame.tsx'
import { SignedInFrame } from '../../frame/SignedInFrame.tsx'
import { useTexts } from '../../text/texts.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import { texts } from './text.ts'

/** Registration as the primary borrower of a new application. */
export function RegisterPage() {
  const dealer_id = useDealerSlug()
  const query = useUser()
  const t = useTexts(texts)
  return (
    <SignedInFrame title={t.title} lead={t.lead} steps={<NoStepHeader />}>
      {query.data ? (
        <RegistrationForm
          signedInWith={query.data}
          draft="register"
          to="/application-start"
          more={{ dealer_id }}
          next={({ application_id }) => pathTo('together', { dealer: dealer_id, application: application_id })}
          busy={t.starting}
          textMe={t.textMe}
        />
      ) : (
        <Loading queries={[query]} label={t.loading} rows={3} />
      )}
    </SignedInFrame>
  )
}
