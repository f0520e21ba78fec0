import { isEnded, isFinished, progressBanner, RECENT_EDIT_MS } from '@porchlight/domain'
import { type ComponentProps, useEffect } from 'react'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { useProgress } from '../../data/records.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useTimes } from '../../ui/times.ts'
import { NextAction } from './NextAction.tsx'
import { texts } from './text.ts'

/** The state of the application for the reader, and the next action. */
export function Standing({ application, waiting }: ComponentProps<typeof NextAction>) {
  const translate = useTranslate()
  const { title, text, success } = progressBanner(application, application.own)
  const t = useTexts(texts)
  useRereading(application)
  return (
    <Banner
      title={translate(title)}
      lead={
        isFinished(application.status) &&
        !isEnded(application) && <p className="banner__lead">{t.submitted.received}</p>
      }
      kind={success ? 'success' : 'brand'}
      action={<NextAction application={application} waiting={waiting} />}
    >
      <p>{text.map(translate).join(' ')}</p>
      <SigningNews application={application} />
    </Banner>
  )
}

/** Reads the progress again when the last change of another borrower no longer counts as editing. */
function useRereading({ borrowers }: ApplicationOnPage) {
  const { refetch } = useProgress()
  const isAnyone = borrowers.some(({ is_editing }) => is_editing)
  useEffect(() => {
    if (!isAnyone) return
    const later = setInterval(() => void refetch(), RECENT_EDIT_MS)
    return () => clearInterval(later)
  }, [isAnyone, refetch])
}

/** Shows whether an earlier signature of the person is void, and the reason of a decline. */
function SigningNews({ application }: { application: ApplicationOnPage }) {
  const t = useTexts(texts)
  const times = useTimes()
  const { own, borrowers, declined, returned, status } = application
  const decliner = borrowers.find(({ id }) => id === declined?.borrower_id)
  const isVoid = own.signed_at && own.status !== 'SIGNED' && own.status !== 'WAITING_ON_ESIGNATURE_SERVICE'
  const day = own.signed_at ? times.day(own.signed_at) : ''
  return (
    <>
      {decliner && declined?.reason && (
        <p>
          {decliner.id === own.id ? t.yourReason(declined.reason) : t.reasonOf(decliner.first_name, declined.reason)}
        </p>
      )}
      {isVoid && !isFinished(status) && !returned && <p>{decliner ? t.signatureVoid(day) : t.signAgain(day)}</p>}
    </>
  )
}
