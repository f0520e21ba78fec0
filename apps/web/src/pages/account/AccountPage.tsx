import { useAccount } from '../../data/account.ts'
import { Loading } from '../../forms/Loading.tsx'
import { SignedInFrame } from '../../frame/SignedInFrame.tsx'
import { Contacts } from './Contacts.tsx'
import { SessionList } from './SessionList.tsx'
import { text } from './text.ts'

/** How someone signs in, and where he is signed in. */
export function AccountPage() {
  const account = useAccount()
  const { data } = account.query
  const t = text()
  return (
    <SignedInFrame title={t.title} lead={t.lead}>
      {data ? (
        <>
          <Contacts of={data} account={account} />
          <SessionList sessions={data.sessions} account={account} />
        </>
      ) : (
        <Loading queries={[account.query]} label={t.loading} rows={3} />
      )}
    </SignedInFrame>
  )
}
