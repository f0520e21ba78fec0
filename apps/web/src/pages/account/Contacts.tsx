import type { AccountResponse } from '@porchlight/api'
import { formatPhone, type ParsedContact } from '@porchlight/domain'
import { useState } from 'react'
import type { useAccount } from '../../data/account.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { checkIcon } from '../../ui/base/icons.ts'
import { Badge, Card } from '../../ui/Card.tsx'
import { plusIcon } from '../../ui/icons.ts'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { ProveContact } from '../contacts/ProveContact.tsx'
import { texts } from './text.ts'

type Channel = ParsedContact['channel']
const channels: Channel[] = ['email', 'sms']

/** The contacts that sign the person in. A missing one can be added. */
export function Contacts({ user, account }: { user: AccountResponse; account: ReturnType<typeof useAccount> }) {
  const [adding, setAdding] = useState<Channel>()
  const [announced, announce] = useState('')
  const { sends_texts } = usePageContext()
  const t = useTexts(texts).contacts
  const values = { email: user.email, sms: user.phone_number && formatPhone(user.phone_number) }
  return (
    <section className="stack cards" aria-labelledby="contacts">
      <h2 id="contacts">{t.title}</h2>
      {channels.map(channel => {
        const value = values[channel]
        const isOff = channel === 'sms' && !sends_texts
        if (isOff && !value) return null
        const missing = sends_texts ? t.missing : t.emailOnly.missing
        return (
          <Card
            key={channel}
            level={3}
            title={t[channel].name}
            details={[value ?? missing, ...(isOff ? [t.emailOnly.phone] : [])]}
            badge={
              value &&
              !isOff && (
                <Badge kind="success" icon={checkIcon}>
                  {t.verified}
                </Badge>
              )
            }
          >
            {!value && (
              <Button icon={plusIcon} onClick={() => setAdding(channel)}>
                {t[channel].add}
              </Button>
            )}
          </Card>
        )
      })}
      <Toast message={announced} />
      {adding && (
        <ProveContact
          channel={adding}
          title={t[adding].add}
          label={t[adding].label}
          send={account.sendCode}
          confirm={async (id, code) => {
            await account.confirm(id, code)
            setAdding(undefined)
            announce(t.added)
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
    </section>
  )
}
