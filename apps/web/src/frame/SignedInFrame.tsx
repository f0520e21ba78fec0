import { type ComponentProps, useEffect, useState } from 'react'
import { dealerItem } from '../data/storage.ts'
import { useRouteParams } from '../data/use-route-params.ts'
import { useTexts } from '../text/texts.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Frame } from './Frame.tsx'
import { texts } from './text.ts'

/** The frame of a page behind the sign-in. */
export const SignedInFrame = (props: Omit<ComponentProps<typeof Frame>, 'account'>) => (
  <Frame {...props} account={<AccountMenu />} />
)

const AccountDialog = lazyComponent(async () => (await import('./AccountDialog.tsx')).AccountDialog)

/** Opens the account menu. */
function AccountMenu() {
  const { menu } = useTexts(texts)
  const [open, setOpen] = useState(false)
  const { dealer, application } = useRouteParams()
  useEffect(() => {
    if (application) dealerItem(dealer, 'session-data').write(application)
  }, [dealer, application])
  return (
    <>
      <IconButton icon="user" label={menu} hasPopup="dialog" onClick={() => setOpen(true)} />
      {open && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  )
}
