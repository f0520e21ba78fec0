import { pathTo } from '@porchlight/domain'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { noAnswer } from '../../data/base/api-error.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { dealerItem } from '../../data/base/storage.ts'
import { useIsHeld } from '../../frame/use-mode-words.ts'
import { useSaving } from '../../saving/use-saving.ts'
import { useLanguage, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Failure } from '../../ui/base/Failure.tsx'
import { lazyCode } from '../../ui/base/lazy-component.tsx'
import { reloadForCode } from '../../ui/base/recover.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { useSignInAddress } from './sign-in.ts'
import { texts } from './text.ts'

/** Parses and sends a contact. A submit before this code has loaded waits for it. */
const loadSending = lazyCode(() => import('./send/send.ts'))

interface SignInFormProps {
  submit: string
  /** The page after the sign-in, where the address names none. */
  next?: string
  /** Below the button: the way to the other sign-in page. */
  children: ReactNode
}

/** One input for an email or a phone number. It is uncontrolled, so that text that is typed before hydration is not lost. */
export function SignInForm({ submit, next, children }: SignInFormProps) {
  const { dealer, query, redirect = next } = useSignInAddress()
  const [, go] = useLocation()
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const saving = useSaving({
    fields: errors => {
      setError(Object.values(errors)[0])
      return []
    },
  })
  const t = useTexts(texts)
  const { contact, contactHint } = usePageContext().sends_texts ? t : t.emailOnly
  const hint = useIsHeld() ? t.heldHint : contactHint
  const language = useLanguage()

  const typedText = () => String(new FormData(form.current!).get('contact') ?? '')
  const withoutCode = async (): Promise<never> => {
    // A reload keeps the address, but not what was typed.
    const prefilled = new URLSearchParams(query)
    prefilled.set('prefill', typedText())
    history.replaceState(history.state, '', `?${prefilled}`)
    await reloadForCode()
    return noAnswer()
  }

  const read = async () => {
    const { parseContact, translate } = await loadSending()
    const typed = parseContact(typedText())
    setError('message' in typed ? translate(language, typed.message) : undefined)
    return typed
  }
  const submitContact = async () => {
    const { send } = await loadSending().catch(withoutCode)
    const typed = await read()
    if ('message' in typed) return document.getElementById(id)?.focus()
    if (redirect) dealerItem(dealer, 'publicRedirect').write(redirect)
    go(await send(dealer, typed, redirect))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    saving.run(submitContact)
  }
  return (
    <form className="stack" ref={form} noValidate onSubmit={onSubmit}>
      <TextInput
        id={id}
        name="contact"
        label={contact}
        hint={hint}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={query.get('prefill') ?? ''}
        error={error}
        // Without the code, the submit reports it.
        onBlur={() => void read().catch(() => undefined)}
      />
      <Failure title={t.notSent} sentences={[saving.problem]} />
      {/* A press must not first take the focus from the input: the message that leaving it may bring would move the button. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the controls inside */}
      <div className="stack" onMouseDown={event => event.preventDefault()}>
        <Button type="submit" kind="primary" wide busy={saving.busy && t.sending}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}

/** Leads to the inbox of development, in which messages are stored in an inbox instead of sent. */
export function InboxLink() {
  const { inbox } = useTexts(texts)
  const { dealer, dev } = usePageContext()
  if (!dev || !dealer) return null
  return (
    <p>
      <Link href={pathTo('devAuth', { dealer: dealer.slug })}>{inbox}</Link>
    </p>
  )
}
