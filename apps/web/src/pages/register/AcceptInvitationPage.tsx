import { displayName, formatPhone, ownBorrower, pathTo } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { PageParams } from '../../data/base/page.ts'
import { useDealerSlug, usePageContext } from '../../data/base/page-context.tsx'
import { useParamsOf } from '../../data/base/use-route-params.ts'
import { call } from '../../data/client.ts'
import { queries } from '../../data/queries.ts'
import { useUser } from '../../data/records.ts'
import { Loading } from '../../forms/Loading.tsx'
import { NoStepHeader } from '../../forms/StepFrame.tsx'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Lost } from '../../ui/illustrations/OutcomeIllustrations.tsx'
import { useApplications } from '../dashboard/use-applications.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import { texts } from './text.ts'

/** Registers an invited co-borrower, who then joins the application. */
export function AcceptInvitationPage() {
  const [, go] = useLocation()
  const { dealer, application: id, coborrower } = useParamsOf('registerCoborrower')
  const dealerName = usePageContext().dealer?.name ?? ''
  const user = useUser()
  const applications = useApplications()
  const t = useTexts(texts)

  const application = applications.data?.find(listed => listed.id === id)
  const own = application && user.data ? ownBorrower(application, user.data.id) : undefined
  // The invitation was accepted in another tab or on another device.
  const isIn = own?.id === coborrower && own.status !== 'INVITED'
  useEffect(() => {
    if (isIn) go(pathTo('progress', { dealer, application: id }), { replace: true })
  }, [isIn, go, dealer, id])

  if (!user.data || !applications.data || isIn)
    return (
      <SignedInFrame title={t.title} steps={<NoStepHeader />}>
        <Loading queries={[user, applications]} label={t.loading} rows={3} />
      </SignedInFrame>
    )
  if (!application || own?.id !== coborrower) return <NotInvited {...user.data} />
  const inviting = application.borrowers.find(({ is_primary }) => is_primary)
  return (
    <SignedInFrame
      title={t.title}
      lead={t.invitedBy(inviting ? displayName(inviting) : '', dealerName)}
      steps={<NoStepHeader />}
    >
      <RegistrationForm
        signedInWith={user.data}
        known={{ first_name: own.first_name, last_name: own.last_name }}
        draft={`${id}/${coborrower}/register`}
        register={(body, sending) =>
          call('POST /{dealer}/application/{application_id}/coborrower/{borrower_id}/accept-invite', {
            params: { dealer, application_id: id, borrower_id: coborrower },
            body,
            ...sending,
          })
        }
        next={() => pathTo('beforeYouStart', { dealer, application: id })}
        busy={t.accepting}
        textMe={t.textMe}
      />
    </SignedInFrame>
  )
}

function NotInvited({ email, phone_number }: { email: string | null; phone_number: string | null }) {
  const dealer = useDealerSlug()
  const t = useTexts(texts).closed
  return (
    <SignedInFrame narrow title={t.title} lead={t.lead} picture={<Lost />}>
      <div className="stack">
        <p>{t.signedInAs([email ?? '', formatPhone(phone_number ?? '')].filter(Boolean))}</p>
        <ButtonLink kind="primary" to={pathTo('dashboard', { dealer })}>
          {t.dashboard}
        </ButtonLink>
        <ButtonLink to={pathTo('logout', { dealer })}>{t.other}</ButtonLink>
      </div>
    </SignedInFrame>
  )
}

AcceptInvitationPage.load = (client: QueryClient, { dealer }: PageParams) =>
  client.prefetchQuery(queries.applications(dealer))
