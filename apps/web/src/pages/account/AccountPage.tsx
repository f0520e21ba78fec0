import type { QueryClient } from '@tanstack/react-query'
import { useAccount } from '../../data/account.ts'
import type { PageParams } from '../../data/base/page.ts'
import { queries } from '../../data/queries.ts'
import { Loading } from '../../forms/Loading.tsx'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useTexts } from '../../text/texts.ts'
import { OtherContact } from '../contacts/OtherContact.tsx'
import { Agreements } from './Agreements.tsx'
import { Contacts } from './Contacts.tsx'
import { OwnApplications } from './OwnApplications.tsx'
import { SessionList } from './SessionList.tsx'
import { texts } from './text.ts'

/** The person's contacts for sign-in, what they gave and agreed to as a borrower, and their sessions. */
export function AccountPage() {
  const account = useAccount()
  const { data } = account.query
  const t = useTexts(texts)
  return (
    <SignedInFrame title={t.title} lead={t.lead}>
      {data ? (
        <>
          <OtherContact onlyBegun />
          <Contacts user={data} account={account} />
          <OwnApplications />
          <Agreements />
          <SessionList sessions={data.sessions} account={account} />
        </>
      ) : (
        <Loading queries={[account.query]} label={t.loading} rows={3} />
      )}
    </SignedInFrame>
  )
}

AccountPage.load = async (client: QueryClient, { dealer }: PageParams) => {
  await Promise.all([
    client.prefetchQuery(queries.account()),
    client.prefetchQuery(queries.otherContact()),
    client.prefetchQuery(queries.agreements(dealer)),
    client.prefetchQuery(queries.applications(dealer)),
  ])
}
