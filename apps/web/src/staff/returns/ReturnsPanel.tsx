import { useTexts } from '../../text/texts.ts'
import { useTimes } from '../../ui/times.ts'
import { type PanelProps, RETURNS } from '../panel/panel.ts'
import { Reminder } from './Reminder.tsx'
import { texts } from './text.ts'

/** True if there is something to show of returns. */
export const hasReturns = ({ can_remind, sent_back, unlocked_further, change_requests }: PanelProps['view']): boolean =>
  can_remind || sent_back.length + unlocked_further.length + change_requests.length > 0

/** The returns so far, and what borrowers unlocked further and asked for. */
export function ReturnsPanel({ view, changed }: PanelProps) {
  const times = useTimes()
  const t = useTexts(texts)
  const { sent_back, unlocked_further, change_requests } = view
  const nameOf = (id: string) => view.borrowers.find(borrower => borrower.id === id)?.name ?? ''
  return (
    <section className="staff__sheet" aria-labelledby={RETURNS}>
      <h2 id={RETURNS} tabIndex={-1}>
        {t.title}
      </h2>
      {sent_back.length === 0 && <p className="soft">{t.none}</p>}
      {sent_back.map(({ returned_at, returned_by, reason, sentence, asked }) => (
        <article key={returned_at}>
          <h3>{t.sent(returned_by, times.minute(returned_at))}</h3>
          <p>{reason}</p>
          {sentence && <blockquote>{sentence}</blockquote>}
          <ul>
            {asked.map(({ borrower_id, sections }) => (
              <li key={borrower_id}>
                <span>{t.asked(nameOf(borrower_id), sections.map(({ title }) => title).join(', '))}</span>
                {sections.map(
                  ({ title, words }) => words && <blockquote key={title}>{t.askedWords(title, words)}</blockquote>,
                )}
              </li>
            ))}
          </ul>
        </article>
      ))}
      {unlocked_further.length > 0 && (
        <>
          <h3>{t.unlocked}</h3>
          <ul>
            {unlocked_further.map(({ borrower_id, section, text, at }) => (
              <li key={`${borrower_id} ${section} ${at}`}>
                {t.unlockedOne(nameOf(borrower_id), section ?? '', times.minute(at))}
                <blockquote>{text}</blockquote>
              </li>
            ))}
          </ul>
        </>
      )}
      {change_requests.length > 0 && (
        <>
          <h3>{t.requests}</h3>
          <ul>
            {change_requests.map(({ borrower_id, text, at }) => (
              <li key={`${borrower_id} ${at}`}>
                {t.requestOf(nameOf(borrower_id), times.minute(at))}
                <blockquote>{text}</blockquote>
              </li>
            ))}
          </ul>
        </>
      )}
      {view.can_remind && <Reminder view={view} changed={changed} />}
    </section>
  )
}
