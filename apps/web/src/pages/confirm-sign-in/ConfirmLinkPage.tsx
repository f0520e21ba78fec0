import { parseContact, pathTo } from '@porchlight/domain'
import { useEffect, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../data/base/api-error.ts'
import { tokenInAddress } from '../../data/base/link-token.ts'
import { dealerItem } from '../../data/base/storage.ts'
import { callPublic } from '../../data/public-call.ts'
import { identity, signedIn } from '../../data/session.ts'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useContinueAfterSignIn, useSignInAddress } from '../sign-in/sign-in.ts'
import { texts } from './text.ts'

/** The link's secret, taken out of the address bar and the history in the same moment. */
function takeToken(): string {
  const token = tokenInAddress()
  if (location.hash) history.replaceState(null, '', location.pathname + location.search)
  return token
}

/** The page of an emailed link: signs in, and redirects to the requested page. */
export function ConfirmLinkPage() {
  const { dealer, redirect } = useSignInAddress()
  const [, go] = useLocation()
  const continueAfterSignIn = useContinueAfterSignIn(dealer, redirect)
  const [token] = useState(takeToken)
  const [email, setEmail] = useState(() => dealerItem(dealer, 'email-for-sign-in').read())
  const [isAsking, setAsking] = useState<boolean>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is confirmed once, as soon as it is known whose it is
  useEffect(() => {
    const fail = (error: string) => go(pathTo('login', { dealer }, { redirect, error }), { replace: true })
    // Without a token this is a reload, or a step back to here, of someone who may have come in long ago.
    if (!token)
      identity().then(
        user => (user ? continueAfterSignIn() : fail('other')),
        () => fail('other'),
      )
    else if (email)
      confirm(dealer, email, token).then(continueAfterSignIn, error =>
        fail(isReplaced(error) ? 'newer-magiclink' : isRefused(error) ? 'expired-magiclink' : 'other'),
      )
    // After a sign-in this browser has the session, and the address no more.
    else
      identity()
        .then(async signedInAs => {
          const own = signedInAs?.user.email
          if (!own) return setAsking(true)
          await confirm(dealer, own, token).catch(error => {
            if (!isReplaced(error)) throw error
          })
          continueAfterSignIn()
        })
        .catch(() => setAsking(true))
  }, [token, email])

  const t = useTexts(texts).confirm
  const isStopped = token && !email && isAsking === false
  return (
    <Frame narrow title={t.title} lead={isStopped ? undefined : t.lead}>
      {token && !email && isAsking && <AskEmail onClose={() => setAsking(false)} onEmail={setEmail} />}
      {isStopped && (
        <>
          <Alert kind="warning">
            <p>{t.stopped}</p>
          </Alert>
          <Button kind="primary" wide onClick={() => setAsking(true)}>
            {t.type}
          </Button>
        </>
      )}
    </Frame>
  )
}

const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 422

/** A newer link was sent to the same address. */
const isReplaced = (error: unknown): boolean => isRefused(error) && error.code === 'sign_in_link_replaced'

async function confirm(dealer: string, email: string, token: string): Promise<void> {
  await signedIn(await callPublic('POST /sign-in/email-link/confirm', { body: { email, token } }))
  dealerItem(dealer, 'email-for-sign-in').clear()
}

/** Asks for the email that the link was sent to: this browser does not know it. */
function AskEmail({ onEmail, onClose }: { onEmail(email: string): void; onClose(): void }) {
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
