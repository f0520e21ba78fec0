import { pathTo } from '@porchlight/domain'
import { Link } from 'wouter'
import { Frame } from '../../frame/Frame.tsx'
import { WhoIsWho } from '../../frame/LenderFooter.tsx'
import { useTexts } from '../../text/texts.ts'
import { Porch } from '../../ui/base/Illustration.tsx'
import { InboxLink, SignInForm } from './SignInForm.tsx'
import { useRedirectSignedIn, useSignInAddress } from './sign-in.ts'
import { texts } from './text.ts'

/** The first page of a dealer's site: starts an application by a sign-in. */
export function DealerHomePage() {
  const { dealer, redirect } = useSignInAddress()
  useRedirectSignedIn(dealer, redirect)
  const t = useTexts(texts).home
  return (
    <Frame narrow title={t.title} lead={t.lead} picture={<Porch />}>
      <SignInForm submit={t.start}>
        <p>
          {t.already} <Link href={pathTo('login', { dealer }, { redirect })}>{t.login}</Link>
        </p>
      </SignInForm>
      <WhoIsWho />
      <InboxLink />
    </Frame>
  )
}
