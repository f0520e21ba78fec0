import { contactDay, dayIn, formatPhone, weekdayAndDay } from '@porchlight/domain'
import type { ReactNode } from 'react'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useFormats, useLanguage, useTexts } from '../../text/texts.ts'
import { Icon } from '../../ui/base/Icon.tsx'
import { checkIcon } from '../../ui/base/icons.ts'
import { useTimes } from '../../ui/times.ts'
import { texts } from './text.ts'

/** The way of a submitted application to a decision, by the lender's settings, with the step that it is at. */
export function NextSteps({ application }: { application: ApplicationOnPage }) {
  const { lender, lender_contact, after_submission, time_zone, today, sends_texts } = usePageContext()
  const t = useTexts(texts).submitted
  const times = useTimes()
  const language = useLanguage()
  const { day } = useFormats()
  const { status, submitted_at, letter_on } = application
  if (!submitted_at) return null
  const { contact, business_days, have_ready } = after_submission
  const contactBy = contactDay(dayIn(time_zone, new Date(submitted_at)), business_days)
  const isLate = today > contactBy
  const isInReview = status === 'REVIEWED' && !letter_on
  const phone = lender_contact.phone
  return (
    <section className="stack" aria-labelledby="next-steps">
      <h2 id="next-steps">{t.title}</h2>
      <ol className="timeline">
        <TimelineStep title={t.sent(times.day(submitted_at))} isDone here={!isInReview && !letter_on && t.here} />
        {/* The banner says that a review has begun. */}
        <TimelineStep title={t.review} isDone={letter_on !== null} here={isInReview && t.here}>
          {!isInReview && !letter_on && t.willReview(contact, lender)}
        </TimelineStep>
        {letter_on ? (
          <TimelineStep title={t.letter(day(letter_on, 'UTC'))} here={t.here}>
            {t.readLetter(lender)}
          </TimelineStep>
        ) : (
          <>
            <TimelineStep title={isLate ? t.call : t.contactBy(weekdayAndDay(language, contactBy))}>
              <span>{isLate ? t.late : t.contact(contact)}</span>{' '}
              {!isLate && phone && (
                <span>
                  {t.from} <span className="next-steps__phone">{phone}</span>.
                </span>
              )}
            </TimelineStep>
            <TimelineStep title={t.decision}>{t.decides(lender)}</TimelineStep>
          </>
        )}
      </ol>
      {application.chose_texts && sends_texts && <p className="soft small">{t.hours}</p>}
      {have_ready.length > 0 && (
        <div>
          <h3>{t.haveReady}</h3>
          <ul className="next-steps__ready">
            {have_ready.map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

interface StepProps {
  title: string
  isDone?: boolean
  /** The mark of the step that the application is at. */
  here: string | false
  children?: ReactNode
}

function TimelineStep({ title, isDone, here, children }: Partial<StepProps> & Pick<StepProps, 'title'>) {
  return (
    <li
      className={isDone ? 'timeline__step timeline__step--done' : 'timeline__step'}
      aria-current={here ? 'step' : undefined}
    >
      <span className="timeline__mark">{isDone && <Icon shape={checkIcon} size={0.875} />}</span>
      <p>
        <strong>{title}</strong> {here && <span className="badge badge--success">{here}</span>}
      </p>
      {children && <p className="soft">{children}</p>}
    </li>
  )
}

/** The number of the application, and the numbers to call. */
export function Questions({ id }: { id: string }) {
  const { dealer, lender, lender_contact } = usePageContext()
  const t = useTexts(texts).submitted
  return (
    <section className="stack stack--tight" aria-labelledby="questions">
      <h2 id="questions">{t.questions}</h2>
      <ul className="next-steps__phones">
        {lender_contact.phone && <Phone label={t.aboutLoan(lender)} number={lender_contact.phone} />}
        {dealer && <Phone label={t.aboutHome(dealer.name)} number={dealer.phone_number} />}
      </ul>
      <p>
        {t.number} <strong>{id}</strong>
      </p>
    </section>
  )
}

const Phone = ({ label, number }: { label: string; number: string }) => (
  <li>
    {label}{' '}
    <a className="next-steps__phone" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
      {formatPhone(number)}
    </a>
  </li>
)
