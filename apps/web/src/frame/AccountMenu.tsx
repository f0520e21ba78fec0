import { useEffect, useState } from 'react'
import { useAt } from '../api/at.ts'
import { stored } from '../api/storage.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { later } from '../ui/later.tsx'
import { text } from './text.ts'

const AccountDialog = later(async () => (await import('./AccountDialog.tsx')).AccountDialog)

/** Opens who is signed in and where he can go. */
export function AccountMenu() {
  const [open, setOpen] = useState(false)
  const { dealer, application } = useAt()
  useEffect(() => {
    if (application) stored(dealer, 'session-data').write(application)
  }, [dealer, application])
  return (
    <>
      <IconButton icon="user" label={text().menu} hasPopup="dialog" onClick={() => setOpen(true)} />
      {open && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  )
}
