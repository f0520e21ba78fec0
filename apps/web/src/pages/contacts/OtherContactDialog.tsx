import { formatPhone, type ParsedContact, pathTo } from '@porchlight/domain'
import { useState } from 'react'
import { requestCode } from '../../data/account.ts'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { call } from '../../data/client.ts'
import { useUser } from '../../data/records.ts'
import { signedIn } from '../../data/session.ts'
import { Problem } from '../../forms/Problem.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { type Begun, kinds } from './begun.ts'
import { ProveContact, shown } from './ProveContact.tsx'
import { texts } from './text.ts'

interface OtherContactDialogProps {
  begun: Begun
  onClose(): void
}

interface Proved {
  id: string
  to: ParsedContact
}

/** Proves the contact that the application was begun with, and opens the application, with one or both contacts from then on. */
export function OtherContactDialog({ begun, onClose }: OtherContactDialogProps) {
  const dealer = useDealerSlug()
  const [proved, setProved] = useState<Proved>()
  const t = useTexts(texts)
  const kind = kinds[begun.begun_with]
  const open = async (verification_id: string, use_both: boolean) => {
    const body = { verification_id, use_both }
    await signedIn((await call('POST /account/other-contact/open', { body })).data)
    // A page load, which drops the data that this tab holds of the other account.
    location.replace(pathTo('dashboard', { dealer }))
  }
  if (proved) return <UseBoth {...proved} open={use_both => open(proved.id, use_both)} onClose={onClose} />
  return (
    <ProveContact
      channel={kind}
      title={t.signInWith[kind]}
      label={t.whichLabel[kind](begun.hint)}
      send={to => requestCode(dealer, to, { of_other_account: true })}
      confirm={async (verification_id, code, to) => {
        const body = { verification_id, code }
        const { data } = await call('POST /account/other-contact/confirm', { body })
        if (data.can_use_both) setProved({ id: verification_id, to })
        else await open(verification_id, false)
      }}
      onClose={onClose}
    />
  )
}

interface UseBothProps extends Proved {
  open(useBoth: boolean): Promise<void>
  onClose(): void
}

function UseBoth({ to, open, onClose }: UseBothProps) {
  const { data: user } = useUser()
  const [choice, setChoice] = useState<boolean>()
  const saving = useSaving()
  const { both: t, close } = useTexts(texts)
  const own = to.channel === 'email' ? formatPhone(user?.phone_number ?? '') : (user?.email ?? '')
  const choose = (useBoth: boolean) => {
    setChoice(useBoth)
    saving.run(() => open(useBoth))
  }
  return (
    <Dialog short title={t.title} closeLabel={close} onClose={onClose}>
      <div className="stack">
        <p>{t.text(own, shown(to))}</p>
        <Button wide kind="primary" busy={saving.busy && choice === true && t.opening} onClick={() => choose(true)}>
          {t.use}
        </Button>
        <Button wide busy={saving.busy && choice === false && t.opening} onClick={() => choose(false)}>
          {t.only[to.channel]}
        </Button>
        <Problem title={t.notOpened} sentences={[saving.problem]} />
      </div>
    </Dialog>
  )
}
