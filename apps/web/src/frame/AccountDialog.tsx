import { type ListedApplication, ownBorrower, pathTo, shownPhone } from '@porchlight/domain'
import { useLocation, useSearch } from 'wouter'
import { useAt } from '../api/at.ts'
import { useQueryClient } from '../api/query.ts'
import { useProgress } from '../api/records.ts'
import { stored } from '../api/storage.ts'
import { useUser } from '../api/use-user.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Onward } from './Onward.tsx'
import { text } from './text.ts'

/** Who is signed in and where he can go: a dialog titled with his name. */
export function AccountDialog({ onClose }: { onClose(): void }) {
  const [path] = useLocation()
  const isReturning = new URLSearchParams(useSearch()).get('isReturningUser') === 'true'
  const { dealer, application: shown } = useAt()
  // On a page of no application, the one that was shown last.
  const application = shown || stored(dealer, 'session-data').read()
  const title = useWho()
  const t = text()
  const progress = application ? pathTo('progress', { dealer, application }) : undefined
  const dashboard = pathTo('dashboard', { dealer })
  const account = pathTo('account', { dealer })
  // Whoever registers for the first time has nothing there, and would be sent back.
  const isFirst = path.startsWith(pathTo('register', { dealer })) && !isReturning
  return (
    <Dialog short title={title} closeLabel={t.close} onClose={onClose}>
      <nav className="stack">
        {progress && path !== progress && path !== dashboard && (
          <Onward wide icon="house" to={progress} onClick={onClose}>
            {t.review}
          </Onward>
        )}
        {path !== dashboard && !isFirst && (
          <Onward wide to={dashboard} onClick={onClose}>
            {t.dashboard}
          </Onward>
        )}
        {path !== account && (
          <Onward wide icon="user" to={account} onClick={onClose}>
            {t.account}
          </Onward>
        )}
        <Onward wide kind="quiet" to={pathTo('logout', { dealer })} onClick={onClose}>
          {t.logout}
        </Onward>
      </nav>
    </Dialog>
  )
}

/** His name; without an application there is none yet, only what he signed in with. */
function useWho(): string {
  const { dealer, application } = useAt()
  const { data } = useProgress()
  const { data: user } = useUser()
  const listed = useQueryClient().getQueryData<ListedApplication[]>(['applications', dealer])?.[0]
  const own =
    [data?.borrower, ...(data?.co_borrowers ?? [])].find(entry => entry?.borrower_id === data?.auth_user_borrower_id) ??
    (listed && user && ownBorrower(listed, user.id))
  const contact = application ? undefined : (user?.email ?? shownPhone(user?.phone_number ?? ''))
  return own?.first_name ? `${own.first_name} ${own.last_name}` : contact || text().loading
}
