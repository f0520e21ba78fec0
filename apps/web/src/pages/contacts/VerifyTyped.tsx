import { contactForm, type ParsedContact } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../data/account.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { ProveContact } from './ProveContact.tsx'
import { texts } from './text.ts'

interface VerifyTypedProps {
  channel: ParsedContact['channel']
  /** The user's own record, which has the contact that was typed. */
  borrower: string
  onVerified(): void
  onClose(): void
}

/** Verifies the contact that the person typed at registration. */
export function VerifyTyped({ channel, borrower, onVerified, onClose }: VerifyTypedProps) {
  const account = useAccount()
  const { dealer, application } = useRouteParams()
  const record = useQuery({
    ...queries.record('borrower', { dealer, application, borrower }),
    select: ({ data }) => contactForm.fromStored(contactForm.fromApi(data)),
  })
  const t = useTexts(texts).offer
  // Without the record, the person types the contact.
  if (record.isPending) return null
  return (
    <ProveContact
      channel={channel}
      title={t.verify[channel]}
      label={t.label[channel]}
      known={record.data?.[channel === 'email' ? 'email' : 'phone_number']}
      send={account.sendCode}
      confirm={async (id, code) => {
        await account.confirm(id, code)
        onVerified()
      }}
      onClose={onClose}
    />
  )
}
