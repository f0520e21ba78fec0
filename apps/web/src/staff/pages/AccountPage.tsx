import type { StaffAccountResponse } from '@porchlight/api'
import { normalizePasskeyName, passkeyNameError } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isRefused } from '../../data/base/api-error.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { Badge, Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useTimes } from '../../ui/times.ts'
import { translated } from '../form/plain-form.ts'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { Preferences } from '../people/Preferences.tsx'
import { isLending } from '../people/part.ts'
import { call, readOf } from '../session/api.ts'
import { forgetPasskey, makePasskey } from '../session/passkeys.ts'
import { openSignIn } from '../session/redirects.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { useStaff } from '../session/session.tsx'
import { Outcome, Problem, Read } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { CancelledError, NotConfirmedError, useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'

/** The person's own choices about work, the passkeys, and where they are signed in. */
export function AccountPage() {
  const { session } = useStaff()
  const query = useQuery(readOf('GET /staff/account'))
  const t = useTexts(texts).account
  const changed = async () => void (await query.refetch())
  return (
    <StaffFrame title={t.title} lead={session && `${session.name}, ${session.email}`}>
      <Read query={query}>
        {account => (
          <>
            {session && isLending(session) && <Preferences id={session.id} stored={account} changed={changed} />}
            <Passkeys account={account} changed={changed} />
            <Sessions account={account} changed={changed} />
          </>
        )}
      </Read>
    </StaffFrame>
  )
}

interface PartProps {
  account: StaffAccountResponse
  changed(): Promise<void>
}

function Passkeys({ account, changed }: PartProps) {
  const { ask } = useStaff()
  const [removing, setRemoving] = useState<StaffAccountResponse['passkeys'][number]>()
  const action = useAction()
  const stepUp = useStepUp()
  const times = useTimes()
  const translate = useTranslate()
  const all = useTexts(shared)
  const t = useTexts(texts).account
  const form = useStaffForm({
    empty: { name: '' },
    check: ({ name }) => translated({ name: passkeyNameError(normalizePasskeyName(name)) }, translate),
    save: async ({ name }) => {
      const { options } = await call('POST /staff/account/passkeys/options')
      const credential = await makePasskey(options)
      let isSent = false
      const confirm: typeof stepUp = async change => {
        const proof = await stepUp(change)
        isSent = true
        return proof
      }
      try {
        await call('POST /staff/account/passkeys', { body: { credential, name }, stepUp: confirm, atOnce: true })
      } catch (error) {
        // Without a response the server may have stored it.
        if (isSent && !isRefused(error)) throw error
        await forgetPasskey(options, credential)
        const isCancelled = error instanceof CancelledError || error instanceof NotConfirmedError
        throw new ApiError(0, { code: 'explained', message: isCancelled ? t.notConfirmed : t.notConnected })
      }
      // The session says how the next change is confirmed.
      await ask()
    },
    changed,
    done: t.added,
  })
  const remove = (id: string) =>
    action
      .run(async () => {
        await call('DELETE /staff/account/passkeys/{id}', { params: { id }, stepUp })
        await changed()
      }, t.removed)
      .finally(() => setRemoving(undefined))
  return (
    <section className="stack cards" aria-labelledby="passkeys">
      <h2 id="passkeys">{t.passkeys}</h2>
      {account.passkeys.length === 0 && <p>{t.none}</p>}
      {account.passkeys.map(passkey => (
        <Card
          key={passkey.id}
          level={3}
          title={passkey.name}
          details={[
            t.made(times.day(passkey.created_at)),
            passkey.last_used_at ? t.used(times.minute(passkey.last_used_at)) : t.unused,
          ]}
        >
          <Button
            kind="danger"
            disabledReason={account.passkeys.length === 1 ? t.only : undefined}
            onClick={() => setRemoving(passkey)}
          >
            {t.remove}
            <span className="hidden">{t.of(passkey.name)}</span>
          </Button>
        </Card>
      ))}
      <StaffForm form={form} button={t.add} busy={t.adding}>
        <TextInput
          id="passkey_name"
          name="passkey_name"
          label={t.name}
          optional={all.optional}
          hint={all.invitation.nameHint}
          {...form.field('name')}
        />
        {account.passkeys.length > 0 && <p className="soft">{t.twice}</p>}
      </StaffForm>
      <Outcome {...action} />
      {removing && (
        <ConfirmDialog
          danger
          busy={action.busy}
          text={{ title: t.question, confirm: t.remove, cancel: all.cancel, close: all.close }}
          onConfirm={() => remove(removing.id)}
          onCancel={() => setRemoving(undefined)}
        >
          <p>{t.removeWhy(removing.name)}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function Sessions({ account, changed }: PartProps) {
  const action = useAction()
  const times = useTimes()
  const t = useTexts(texts).account
  const end = (id: string) =>
    action.run(async () => {
      await call('DELETE /staff/account/sessions/{id}', { params: { id } })
      await changed()
    }, t.ended)
  return (
    <section className="stack cards" aria-labelledby="sessions">
      <h2 id="sessions">{t.sessions}</h2>
      {account.sessions.map(({ id, device, method, created_at, last_active_at, is_own }) => (
        <Card
          key={id}
          level={3}
          title={device || t.unknown}
          details={[t.methods[method], t.since(times.minute(created_at)), t.active(times.minute(last_active_at))]}
          badge={is_own && <Badge kind="brand">{t.here}</Badge>}
        >
          {!is_own && (
            <Button onClick={() => end(id)}>
              {t.end}
              <span className="hidden">{t.of(device || t.unknown)}</span>
            </Button>
          )}
        </Card>
      ))}
      <Outcome {...action} />
      <SignOutEverywhere />
    </section>
  )
}

/** Ends every session after one question, this one included. */
function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const action = useAction()
  const all = useTexts(shared)
  const t = useTexts(texts).account
  const signOut = () =>
    action.run(async () => {
      await call('DELETE /staff/account/sessions')
      openSignIn()
    })
  return (
    <div>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t.everywhere}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          busy={action.busy}
          text={{ title: t.everywhereQuestion, confirm: t.everywhere, cancel: all.cancel, close: all.close }}
          onConfirm={signOut}
          onCancel={() => setAsking(false)}
        >
          <p>{t.everywhereWhy}</p>
          <Problem sentence={action.problem} />
        </ConfirmDialog>
      )}
    </div>
  )
}
