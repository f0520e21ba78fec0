import { isFinished, nextStep, pathTo, progressBanner, whyNot } from '@porchlight/domain'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { useAt } from '../../api/at.ts'
import { useProgress } from '../../api/records.ts'
import { Loading } from '../../form/Loading.tsx'
import { SignedInFrame } from '../../frame/SignedInFrame.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { type ApplicationOnPage, applicationOnPage, isBeingSaved } from './application-on-page.ts'
import { Checklist } from './Checklist.tsx'
import { Documents } from './Documents.tsx'
import { HowFar } from './HowFar.tsx'
import { NextThing } from './NextThing.tsx'
import { People } from './People.tsx'
import styles from './progress.css?inline'
import { text } from './text.ts'
import { useSigningReturn } from './use-signing-return.ts'

adoptStyles(styles)

/** The home of an application: where it stands, what is left, who else must act, and the one next thing to do. */
export function ProgressPage() {
  const { dealer, application } = useAt()
  const query = useProgress()
  const shown = query.data && applicationOnPage(query.data)
  const { end, waiting } = useSigningReturn(shown)
  const t = text()
  return (
    <SignedInFrame title={t.title(application)}>
      {shown ? (
        <div className="stack progress">
          {end === 'cancel' && <Alert>{t.dropped}</Alert>}
          {end === 'session_timeout' && <Alert kind="warning">{t.timedOut}</Alert>}
          {shown.message && (
            <Alert kind="warning" title={t.messageTitle}>
              <p>{shown.message}</p>
            </Alert>
          )}
          <Standing application={shown} waiting={waiting} />
          {isFinished(shown.status) && <Documents />}
          <OwnSections application={shown} />
          <SignLater application={shown} />
          <People application={shown} />
          {shown.wasSubmitted && !isFinished(shown.status) && <Documents />}
          <p>
            <Link href={pathTo('fullApplication', { dealer, application })}>{t.fullView}</Link>
          </p>
        </div>
      ) : (
        <Loading queries={[query]} label={t.loading} rows={4} />
      )}
    </SignedInFrame>
  )
}

function OwnSections({ application }: { application: ApplicationOnPage }) {
  const t = text()
  const title = application.borrowers.length > 1 ? t.ownSections : t.sections
  return (
    <section className="stack stack--tight" aria-labelledby="sections">
      <HowFar of={application.own} label={title}>
        <h2 id="sections">{title}</h2>
      </HowFar>
      <Checklist application={application} of={application.own} />
    </section>
  )
}

function Standing({ application, waiting }: ComponentProps<typeof NextThing>) {
  const banner = progressBanner(application, application.own)
  const next = <NextThing application={application} waiting={waiting} />
  return (
    <>
      <LiveRegion message={banner ? `${banner.title} ${banner.text}` : ''} />
      {banner ? (
        <Banner title={banner.title} kind={banner.success ? 'success' : 'brand'} action={next}>
          <p>{banner.text}</p>
          {banner.heldUp.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Banner>
      ) : (
        next
      )}
    </>
  )
}

/** Until signing is the next thing, its button says below the sections what is missing; who has signed needs none. */
function SignLater({ application }: { application: ApplicationOnPage }) {
  const { own, status } = application
  const isOut = status === 'STARTED' || status === 'SENT_FOR_SIGNATURE'
  const hasSigned = own.status === 'SIGNED' || isBeingSaved(application)
  if (!isOut || hasSigned || nextStep(application, own).kind === 'sign') return null
  return (
    <Button wide kind="primary" disabledReason={whyNot.sign(application, own)}>
      {text().sign}
    </Button>
  )
}
