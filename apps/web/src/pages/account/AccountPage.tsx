import { useAccount } from '../../api/account.ts'
import { Loading } from '../../form/Loading.tsx'
import { SignedInFrame } from '../../frame/SignedInFrame.tsx'
import { Contacts } from './Contacts.tsx'
import { Places } from './Places.tsx'
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
          <Places sessions={data.sessions} account={account} />
        </>
      ) : (
        <Loading queries={[account.query]} label={t.loading} rows={3} />
      )}
    </SignedInFrame>
  )
}
