import { pathTo } from '@porchlight/domain'
import { Link } from 'wouter'
import { usePageContext } from '../../data/base/page-context.tsx'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { InboxLink, SignInForm } from './SignInForm.tsx'
import { useRedirectSignedIn, useSignInAddress } from './sign-in.ts'
import { texts } from './text.ts'

/** The reason from `error` in the query; an unknown one is 'other'. */
function errorText(errors: typeof texts.english.login.errors, error: string | null): string | undefined {
  if (error === null) return undefined
  return Object.hasOwn(errors, error) ? errors[error as keyof typeof errors] : errors.other
}

export function LoginPage() {
  const { dealer, query, redirect } = useSignInAddress()
  useRedirectSignedIn(dealer, redirect)
  const { dealer: shown, takes_applications, sends_texts } = usePageContext()
  const { login: t, emailOnly } = useTexts(texts)
  const error = errorText(t.errors, query.get('error'))
  // A link or a bookmark was followed. After a time without activity, people know where they were.
  const opens = !error && redirect?.startsWith(`/${dealer}/application/`)
  // The ending of a phone number helps only where one can sign in with it.
  const hint = (sends_texts ? /^(\d\d|.)$/u : /^.$/u).exec(query.get('with') ?? '')?.[0]
  const lead = sends_texts ? t.lead : emailOnly.lead
  return (
    <Frame narrow title={t.title} lead={[opens && t.open, hint ? t.with(hint) : lead].filter(Boolean).join(' ')}>
      {error && (
        <Alert kind="warning">
          <p>{error}</p>
        </Alert>
      )}
      <SignInForm submit={t.continue}>
        {takes_applications ? (
          <p>
            {t.fresh} <Link href={pathTo('loginRegister', { dealer }, { redirect })}>{t.start}</Link>
          </p>
        ) : (
          <p>{t.closed(shown?.name ?? '')}</p>
        )}
      </SignInForm>
      <InboxLink />
    </Frame>
  )
}
