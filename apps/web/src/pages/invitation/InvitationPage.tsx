import type { InvitationResponse } from '@porchlight/api'
import { pathTo } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { ApiError } from '../../data/base/api-error.ts'
import { tokenInAddress } from '../../data/base/link-token.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { callPublic } from '../../data/public-call.ts'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Porch } from '../../ui/base/Illustration.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { Lost } from '../../ui/illustrations/OutcomeIllustrations.tsx'
import { InboxLink, SignInForm } from '../sign-in/SignInForm.tsx'
import { useSignInAddress } from '../sign-in/sign-in.ts'
import { texts } from './text.ts'

type Opened = InvitationResponse | 'loading' | 'invalid' | 'failed'

/** The token stays in the address, so that a reload works: it shows the invitation and does not sign in. */

async function openInvitation(dealer: string): Promise<Opened> {
  try {
    return await callPublic('POST /invitations/open', {
      body: { dealer, token: tokenInAddress() },
    })
  } catch (error) {
    return error instanceof ApiError && error.status === 422 ? 'invalid' : 'failed'
  }
}

/** The page of an invitation's link: names the inviter and the dealer, and sends the sign-in link or code. */
export function InvitationPage() {
  const { dealer } = useSignInAddress()
  const dealerName = usePageContext().dealer?.name ?? ''
  const [opened, setOpened] = useState<Opened>('loading')
  useEffect(() => {
    if (opened === 'loading') openInvitation(dealer).then(setOpened)
  }, [opened, dealer])

  const t = useTexts(texts)
  const signIn = (
    <ButtonLink kind="primary" to={pathTo('login', { dealer }, { redirect: pathTo('dashboard', { dealer }) })}>
      {t.signIn}
    </ButtonLink>
  )
  switch (opened) {
    case 'loading':
      return (
        <Frame narrow title={t.loading}>
          <Skeleton label={t.loading} rows={2} />
        </Frame>
      )
    case 'failed':
      return (
        <Frame narrow title={t.failed} lead={t.failedLead}>
          <Button kind="primary" wide onClick={() => setOpened('loading')}>
            {t.again}
          </Button>
        </Frame>
      )
    case 'invalid':
      return (
        <Frame narrow title={t.invalid} lead={t.invalidLead} picture={<Lost />}>
          {signIn}
        </Frame>
      )
  }
  const { state, open } = opened
  const inviter = opened.inviter || t.someone
  return (
    <Frame
      narrow
      title={t.titles[state](inviter)}
      lead={t.leads[state](inviter, dealerName)}
      picture={open ? <Porch /> : undefined}
    >
      {open && <InvitedSignIn dealer={dealer} inviter={inviter} {...open} />}
      {state === 'ACCEPTED' && signIn}
      <InboxLink />
    </Frame>
  )
}

type SignInProps = NonNullable<InvitationResponse['open']> & { dealer: string; inviter: string }

/** The sign-in with the invited contact, which the page knows only in part. After it the registration opens. */
function InvitedSignIn({ dealer, inviter, sent_to, application_id, borrower_id }: SignInProps) {
  const { sends_texts } = usePageContext()
  const t = useTexts(texts)
  if (!sends_texts && !sent_to.includes('@')) return <p>{t.emailOnly.byText(inviter)}</p>
  const redirect = pathTo('registerCoborrower', { dealer, application: application_id, coborrower: borrower_id })
  return (
    <div className="stack">
      <p>
        {sends_texts ? t.invited : t.emailOnly.invited} <strong>{sent_to}</strong>
      </p>
      <SignInForm submit={t.send} next={redirect}>
        {null}
      </SignInForm>
    </div>
  )
}
