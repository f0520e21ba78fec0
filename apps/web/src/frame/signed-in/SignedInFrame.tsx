import { type ComponentProps, useEffect, useState } from 'react'
import { dealerItem } from '../../data/base/storage.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useProgress } from '../../data/records.ts'
import { useTexts } from '../../text/texts.ts'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { userIcon } from '../../ui/icons.ts'
import { Frame } from '../Frame.tsx'
import { texts } from './text.ts'

/** The frame of a page behind the sign-in. */
export const SignedInFrame = (props: Omit<ComponentProps<typeof Frame>, 'account'>) => (
  <Frame {...props} account={<Account />} />
)

function Account() {
  return (
    <div className="page__account">
      <RoleLabel />
      <AccountMenu />
    </div>
  )
}

/** The user's role, on the pages of an application with several borrowers; the person whose pages the user fills in for them. */
function RoleLabel() {
  const t = useTexts(texts)
  const { data } = useProgress()
  const { borrower } = useRouteParams()
  if (!data || data.co_borrowers.length === 0) return null
  const person = data.co_borrowers.find(other => other.on_this_device && other.borrower_id === borrower)
  if (person) return <span className="soft small">{t.forPerson(person.first_name)}</span>
  const isCoborrower = data.borrower.borrower_id !== data.auth_user_borrower_id
  return <span className="soft small">{isCoborrower ? t.coborrower : t.primaryBorrower}</span>
}

const AccountDialog = lazyComponent(async () => (await import('./account-menu/AccountDialog.tsx')).AccountDialog)

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
      <IconButton icon={userIcon} label={menu} hasPopup="dialog" onClick={() => setOpen(true)} />
      {open && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  )
}
