import { formatPhone, ownBorrower, pathTo } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { dealerItem } from '../../../data/base/storage.ts'
import { useQueryParams } from '../../../data/base/use-query-params.ts'
import { useRouteParams } from '../../../data/base/use-route-params.ts'
import { queries } from '../../../data/queries.ts'
import { useProgress, useUser } from '../../../data/records.ts'
import { hasUnsaved } from '../../../data/unsaved.ts'
import { useTexts } from '../../../text/texts.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import type { IconShape } from '../../../ui/base/Icon.tsx'
import { userIcon } from '../../../ui/icons.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { texts as frameTexts } from '../../text.ts'
import { texts } from './text.ts'

const cardsIcon: IconShape = 'M4 5h16v6H4V5Zm0 10h16v4H4v-4Z'
const leaveIcon: IconShape = 'M10 4H5v16h5M15 8l4 4-4 4m4-4H9.500'
const houseIcon: IconShape = 'm3 11 9-7 9 7M5.5 9.5V20h13V9.5M10 20v-6h4v6'

/** The account menu: a dialog titled with the user's name. */
export function AccountDialog({ onClose }: { onClose(): void }) {
  const [path] = useLocation()
  const isReturning = useQueryParams().get('isReturningUser') === 'true'
  const { dealer, application: shown } = useRouteParams()
  // On a page without an application, the application that was shown last.
  const application = shown || dealerItem(dealer, 'session-data').read()
  const isRegistering = path.startsWith(pathTo('register', { dealer }))
  const { name, contact } = useAccount()
  const { loading } = useTexts(frameTexts)
  const t = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  const logout = pathTo('logout', { dealer })
  if (isAsking)
    return (
      <Dialog short title={t.unsaved.title} closeLabel={t.close} onClose={onClose}>
        <div className="stack">
          <p>{t.unsaved.lead}</p>
          <Button kind="primary" wide onClick={onClose}>
            {t.unsaved.stay}
          </Button>
          <ButtonLink kind="danger" wide to={logout} onClick={onClose}>
            {t.unsaved.leave}
          </ButtonLink>
        </div>
      </Dialog>
    )
  const progress = application ? pathTo('progress', { dealer, application }) : undefined
  const dashboard = pathTo('dashboard', { dealer })
  const account = pathTo('account', { dealer })
  // A person who registers for the first time has no application, and the dashboard would redirect here.
  const isFirst = isRegistering && !isReturning
  return (
    <Dialog short title={name ?? loading} closeLabel={t.close} onClose={onClose}>
      <nav className="stack account-menu">
        {!name && contact && <p className="soft">{t.signedInAs(contact)}</p>}
        {progress && path !== progress && path !== dashboard && (
          <ButtonLink wide icon={houseIcon} to={progress} onClick={onClose}>
            {t.review}
          </ButtonLink>
        )}
        {path !== dashboard && !isFirst && (
          <ButtonLink wide icon={cardsIcon} to={dashboard} onClick={onClose}>
            {t.dashboard}
          </ButtonLink>
        )}
        {path !== account && (
          <ButtonLink wide icon={userIcon} to={account} onClick={onClose}>
            {t.account}
          </ButtonLink>
        )}
        <ButtonLink
          wide
          kind="quiet"
          icon={leaveIcon}
          to={logout}
          onClick={event => {
            if (!hasUnsaved()) return onClose()
            event.preventDefault()
            setAsking(true)
          }}
        >
          {t.logout}
        </ButtonLink>
      </nav>
    </Dialog>
  )
}

/** The user's name, from the page's application or else from another one, and the contact of the sign-in. */
function useAccount(): { name: string | undefined; contact: string } {
  const { dealer } = useRouteParams()
  const { data } = useProgress()
  const { data: user } = useUser()
  const shown = [data?.borrower, ...(data?.co_borrowers ?? [])].find(
    entry => entry?.borrower_id === data?.auth_user_borrower_id,
  )
  const { data: listed } = useQuery({ ...queries.applications(dealer), enabled: !shown })
  const known = [shown, ...(user ? (listed ?? []).map(one => ownBorrower(one, user.id)) : [])]
  const own = known.find(borrower => borrower?.first_name)
  return {
    name: own && `${own.first_name} ${own.last_name}`,
    contact: user?.email || formatPhone(user?.phone_number ?? ''),
  }
}
