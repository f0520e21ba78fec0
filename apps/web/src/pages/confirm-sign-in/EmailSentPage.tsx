import { pathTo } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { usePageContext } from '../../data/base/page-context.tsx'
import { dealerItem } from '../../data/base/storage.ts'
import { Frame } from '../../frame/Frame.tsx'
import { useModeWords } from '../../frame/use-mode-words.ts'
import { useTexts } from '../../text/texts.ts'
import { LinkButton } from '../../ui/ButtonLink.tsx'
import type { IconShape } from '../../ui/base/Icon.tsx'
import { Letter } from '../../ui/illustrations/OutcomeIllustrations.tsx'
import { InboxLink } from '../sign-in/SignInForm.tsx'
import { sendLink } from '../sign-in/send/send.ts'
import { useSignInAddress } from '../sign-in/sign-in.ts'
import { Delayed, Resend } from './Resend.tsx'
import { texts } from './text.ts'

const externalIcon: IconShape = 'M14 4h6v6m0-6-9 9M18 14v6H4V6h6'

const GMAIL = 'https://mail.google.com/mail/'
const OUTLOOK = 'https://outlook.live.com/mail/'

export function EmailSentPage() {
  const { dealer, redirect } = useSignInAddress()
  const [, go] = useLocation()
  const [email] = useState(() => dealerItem(dealer, 'email-for-sign-in').read())
  useEffect(() => {
    if (!email) go(pathTo('dealerHome', { dealer }), { replace: true })
  }, [email, dealer, go])
  const { sends_texts } = usePageContext()
  const isHeld = useModeWords() !== null
  const t = useTexts(texts).emailSent
  if (!email) return null
  return (
    <Frame
      narrow
      title={isHeld ? t.heldTitle : t.title}
      tabTitle={t.tabTitle}
      lead={(isHeld ? t.heldLead : t.lead)(email)}
      picture={<Letter />}
    >
      <Delayed by="email" subject="link" signsIn />
      {!isHeld && (
        <>
          <div className="stack">
            <LinkButton wide icon={externalIcon} href={GMAIL} target="_blank" rel="noreferrer">
              {t.gmail}
            </LinkButton>
            <LinkButton wide icon={externalIcon} href={OUTLOOK} target="_blank" rel="noreferrer">
              {t.outlook}
            </LinkButton>
          </div>
          <Resend hint={t.noMail} label={t.resend} done={t.sentAgain} send={() => sendLink(dealer, email, redirect)} />
        </>
      )}
      <p>
        <Link href={pathTo('dealerHome', { dealer })}>{sends_texts ? t.other : t.otherEmail}</Link>
      </p>
      <InboxLink />
    </Frame>
  )
}
