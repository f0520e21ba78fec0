import type { StandingResponse } from '@porchlight/api'
import { formatPhone } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { standingQuery } from '../../data/standing-query.ts'
import { Loading } from '../../forms/Loading.tsx'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Icon } from '../../ui/base/Icon.tsx'
import { checkIcon } from '../../ui/base/icons.ts'
import { texts } from './text.ts'

interface WhereItStandsProps {
  application: ApplicationOnPage
  /** The list of what is still needed, above the steps. */
  children(standing: StandingResponse): ReactNode
}

/** The steps of an application that was submitted, with who has it and when the next word can be expected. */
export function WhereItStands({ application, children }: WhereItStandsProps) {
  const query = useQuery(standingQuery(useRouteParams()))
  const { loading, submitted: t } = useTexts(texts)
  const { day } = useFormats()
  const { sends_texts, after_submission } = usePageContext()
  const { data } = query
  if (!data) return <Loading queries={[query]} label={loading} rows={3} />
  const isAsked = data.groups.length > 0
  return (
    <>
      {children(data)}
      <section className="stack" aria-labelledby="standing">
        <h2 id="standing">{t.title}</h2>
        <ol className="timeline">
          {data.steps.map(({ text, on, state }, index) => (
            <TimelineStep
              // biome-ignore lint/suspicious/noArrayIndexKey: the place alone distinguishes steps of one kind and day
              key={index}
              title={text}
              isDone={state === 'DONE'}
              here={state === 'CURRENT' && t.here}
            >
              {on && day(on, 'UTC')}
            </TimelineStep>
          ))}
        </ol>
        <Contact application={application} standing={data} />
        {application.chose_texts && sends_texts && <p className="soft small">{t.hours}</p>}
        {after_submission.have_ready.length > 0 && !isAsked && (
          <div>
            <h3>{t.haveReady}</h3>
            <ul className="standing__ready">
              {after_submission.have_ready.map(item => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        )}
      </section>
    </>
  )
}

/** Shows when the reader can expect to hear from the lender, and who has the application. After a letter, it asks to read it. */
function Contact({
  application: { letter_on },
  standing,
}: {
  application: ApplicationOnPage
  standing: StandingResponse
}) {
  const { lender, lender_contact, after_submission } = usePageContext()
  const t = useTexts(texts).submitted
  const { day } = useFormats()
  const { contact, next_word, next_word_has_passed } = standing
  const phone = contact?.phone || lender_contact.phone
  return (
    <div className="stack stack--tight">
      {letter_on && <p>{t.letter(day(letter_on, 'UTC'), lender)}</p>}
      {next_word && <p>{next_word_has_passed ? <strong>{next_word}</strong> : <span>{next_word}</span>}</p>}
      <p>{contact ? t.hasIt(contact, lender) : t.willCall(after_submission.contact, lender)}</p>
      {phone && (
        <p>
          <PhoneLink number={phone} />
        </p>
      )}
    </div>
  )
}

interface StepProps {
  title: string
  isDone: boolean
  /** The mark of the step that the application is at. */
  here: string | false
  children?: ReactNode
}

function TimelineStep({ title, isDone, here, children }: StepProps) {
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
      <ul className="standing__phones">
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
    {label} <PhoneLink number={number} />
  </li>
)

const PhoneLink = ({ number }: { number: string }) => (
  <a className="standing__phone" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
    {formatPhone(number)}
  </a>
)
