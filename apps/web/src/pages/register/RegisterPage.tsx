import { type ListedApplication, openApplicationPath, pathTo, referralIn, salespersonIn } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect } from 'wouter'
import type { PageParams } from '../../data/base/page.ts'
import { useDealerSlug, usePageContext } from '../../data/base/page-context.tsx'
import { useQueryParams } from '../../data/base/use-query-params.ts'
import { call } from '../../data/client.ts'
import { queries } from '../../data/queries.ts'
import { useUser } from '../../data/records.ts'
import { Loading } from '../../forms/Loading.tsx'
import { NoStepHeader } from '../../forms/StepFrame.tsx'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useTexts } from '../../text/texts.ts'
import { OtherContact } from '../contacts/OtherContact.tsx'
import { useApplications } from '../dashboard/use-applications.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import { texts } from './text.ts'

/** Registration as the primary borrower of a new application. An open application is shown instead. */
export function RegisterPage() {
  const dealer = useDealerSlug()
  const user = useUser()
  const applications = useApplications()
  const { today } = usePageContext()
  const query = useQueryParams()
  // While the next page loads, the address is already that page's.
  const [referral] = useState(() => referralIn(query))
  const t = useTexts(texts)
  const instead = openPath(dealer, user.data, applications.data)
  if (instead) return <Redirect to={instead} replace />
  return (
    <SignedInFrame title={t.title} lead={t.lead} steps={<NoStepHeader />}>
      {user.data && applications.data ? (
        <>
          {applications.data.length === 0 && <OtherContact />}
          <RegistrationForm
            salesperson={salespersonIn(referral, today)}
            signedInWith={user.data}
            draft="register"
            register={(body, sending) =>
              call('POST /application-start', { body: { ...body, dealer_id: dealer, ...referral }, ...sending })
            }
            next={({ application_id }) => pathTo('beforeYouStart', { dealer, application: application_id })}
            busy={t.starting}
            textMe={t.textMe}
          />
        </>
      ) : (
        <Loading queries={[user, applications]} label={t.loading} rows={3} />
      )}
    </SignedInFrame>
  )
}

const openPath = (
  dealer: string,
  user: { id: string } | null | undefined,
  applications: ListedApplication[] | undefined,
): string | undefined =>
  user && applications ? openApplicationPath({ dealer, userId: user.id }, applications) : undefined

RegisterPage.load = async (client: QueryClient, { dealer }: PageParams) => {
  const applications = queries.applications(dealer)
  await client.prefetchQuery(applications)
  if (client.getQueryData(applications.queryKey)?.data.length === 0) await client.prefetchQuery(queries.otherContact())
}
RegisterPage.redirect = (client: QueryClient, { dealer }: PageParams) =>
  openPath(
    dealer,
    client.getQueryData(queries.user().queryKey),
    client.getQueryData(queries.applications(dealer).queryKey)?.data,
  )
