import { parseContact } from '@porchlight/domain'
import { useId, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { texts } from '../sign-in/text.ts'

/** The link was opened where nobody knows whose it is. */
export function AskEmail({ onEmail, onClose }: { onEmail(email: string): void; onClose(): void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const id = useId()
  const t = useTexts(texts).confirm
  const submit = () => {
    const contact = parseContact(typed)
    if ('value' in contact && contact.channel === 'email') return onEmail(contact.value)
    setError(t.invalid)
    document.getElementById(id)?.focus()
  }
  return (
    <Dialog
      short
      title={t.which}
      closeLabel={t.close}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <Button type="submit" kind="primary">
          {t.continue}
        </Button>
      }
    >
      <div className="stack">
        <p>{t.why}</p>
        <TextInput
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          label={t.email}
          value={typed}
          error={error}
          onChange={value => {
            setTyped(value)
            setError(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}
