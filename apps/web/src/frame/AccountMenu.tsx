import { pathTo, shownPhone } from '@porchlight/domain'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useAt } from '../api/at.ts'
import { useProgress } from '../api/records.ts'
import { useUser } from '../api/use-user.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { text } from './text.ts'

/** Who is signed in and where he can go: a dialog titled with his name. */
export function AccountMenu() {
  const [open, setOpen] = useState(false)
  const [path, go] = useLocation()
  const isReturning = new URLSearchParams(useSearch()).get('isReturningUser') === 'true'
  const { dealer, application } = useAt()
  const t = text()
  const close = () => setOpen(false)
  const to = (target: string) => ({
    href: target,
    onClick: (event: { preventDefault(): void }) => {
      event.preventDefault()
      close()
      go(target)
    },
  })
  const progress = application ? pathTo('progress', { dealer, application }) : undefined
  const dashboard = pathTo('dashboard', { dealer })
  // Whoever registers for the first time has nothing there, and would be sent back.
  const isFirst = path.startsWith(pathTo('register', { dealer })) && !isReturning
  return (
    <>
      <IconButton icon="user" label={t.menu} hasPopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <AccountDialog onClose={close}>
          {progress && path !== progress && (
            <LinkButton wide icon="house" {...to(progress)}>
              {t.review}
            </LinkButton>
          )}
          {path !== dashboard && !isFirst && (
            <LinkButton wide {...to(dashboard)}>
              {t.dashboard}
            </LinkButton>
          )}
          <LinkButton wide kind="quiet" {...to(pathTo('logout', { dealer }))}>
            {t.logout}
          </LinkButton>
        </AccountDialog>
      )}
    </>
  )
}

function AccountDialog({ onClose, children }: { onClose(): void; children: React.ReactNode }) {
  const { application } = useAt()
  const { data } = useProgress()
  const { data: user } = useUser()
  const own = [data?.borrower, ...(data?.co_borrowers ?? [])].find(
    entry => entry?.borrower_id === data?.auth_user_borrower_id,
  )
  const t = text()
  // Without an application there is no name yet, only what the person signed in with.
  const contact = application ? undefined : (user?.email ?? shownPhone(user?.phone_number ?? ''))
  const title = own ? `${own.first_name} ${own.last_name}` : contact || t.loading
  return (
    <Dialog short title={title} closeLabel={t.close} onClose={onClose}>
      <nav className="stack">{children}</nav>
    </Dialog>
  )
}
