import type { StaffMemberResponse } from '@porchlight/api'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { call } from '../session/api.ts'
import { useIsHeld } from '../session/use-is-held.ts'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { isLending, type PartProps } from './part.ts'
import { texts } from './text.ts'

/** A new link, a reset of the passkeys, and the end of every way in with the person who gets the applications. */
export function SignIn({
  person,
  confirmed,
  send,
  changed,
  people,
}: PartProps & { people: readonly StaffMemberResponse[] }) {
  const [asked, setAsked] = useState<'reset' | 'deactivate'>()
  const [to, setTo] = useState<string | null>(null)
  const action = useAction()
  const isHeld = useIsHeld()
  const all = useTexts(shared)
  const { person: t, reassign } = useTexts(texts)
  const resend = () =>
    send(() => call('POST /staff/people/{staff_id}/invitation', confirmed), isHeld ? t.resentHeld : t.resent).then(
      changed,
    )
  const reset = () =>
    send(() => call('POST /staff/people/{staff_id}/reset', confirmed), isHeld ? t.resetHeld : t.resetDone).then(changed)
  const deactivate = () => {
    const options = { ...confirmed, body: { reassign_to: to } }
    return send(() => call('POST /staff/people/{staff_id}/deactivation', options), t.deactivated).then(changed)
  }
  const run = (what: 'reset' | 'deactivate') => {
    setAsked(undefined)
    void action.run(what === 'reset' ? reset : deactivate)
  }
  const cancel = () => {
    setAsked(undefined)
    action.refuse({})
  }
  const dialog = {
    reset: { title: t.resetQuestion(person.name), confirm: t.reset, why: t.resetWhy },
    deactivate: { title: t.deactivateQuestion(person.name), confirm: t.deactivate, why: t.deactivateWhy },
  }
  const error = action.errors.reassign_to
  // The question is there again with a choice that was refused, and the message beside it.
  const open = asked ?? (error ? 'deactivate' : undefined)
  const others = people.filter(other => other.id !== person.id && other.status === 'ACTIVE' && isLending(other))
  return (
    <section className="staff__sheet" aria-labelledby="sign_in">
      <h2 id="sign_in">{t.other}</h2>
      <Problem sentence={error ? undefined : action.problem} />
      <div className="staff__buttons">
        {person.status !== 'ACTIVE' && <Button onClick={() => void action.run(resend)}>{t.resend}</Button>}
        {person.status === 'ACTIVE' && (
          <Button kind="danger" onClick={() => setAsked('reset')}>
            {t.reset}
          </Button>
        )}
        <Button kind="danger" onClick={() => setAsked('deactivate')}>
          {t.deactivate}
        </Button>
      </div>
      {open && (
        <ConfirmDialog
          danger
          text={{ title: dialog[open].title, confirm: dialog[open].confirm, cancel: all.cancel, close: all.close }}
          onConfirm={() => run(open)}
          onCancel={cancel}
        >
          <p>{dialog[open].why}</p>
          {open === 'deactivate' && isLending(person) && (
            <SelectInput
              id="reassign_to"
              name="reassign_to"
              label={reassign.to}
              hint={reassign.hint}
              placeholder={reassign.noOne}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
              value={to}
              onChange={setTo}
              {...(error && { error })}
            />
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}
