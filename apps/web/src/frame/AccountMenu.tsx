import { pathTo } from '@porchlight/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAt } from '../api/at.ts'
import { useProgress } from '../api/records.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { text } from './text.ts'

/** Who is signed in and where he can go: a dialog titled with his name. */
export function AccountMenu() {
  const [open, setOpen] = useState(false)
  const [path, go] = useLocation()
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
          {path !== dashboard && (
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
  const { data } = useProgress()
  const own = [data?.borrower, ...(data?.co_borrowers ?? [])].find(
    entry => entry?.borrower_id === data?.auth_user_borrower_id,
  )
  const t = text()
  return (
    <Dialog short title={own ? `${own.first_name} ${own.last_name}` : t.loading} closeLabel={t.close} onClose={onClose}>
      <nav className="stack">{children}</nav>
    </Dialog>
  )
}
