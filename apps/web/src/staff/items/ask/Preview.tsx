import type { ApplicationViewResponse } from '@porchlight/api'
import { groupedForBorrower, type ItemKind } from '@porchlight/domain'
import { useFormats, useTexts, useTranslate } from '../../../text/texts.ts'
import { estimateOf } from '../item-groups.ts'
import { titleWith } from '../named/title-with.ts'
import { useWho } from '../named/use-who.ts'
import type { Draft } from './drafts.ts'
import { texts } from './text.ts'

/** The parts of a draft, or of a section that is sent back, that the preview shows. */
export type Previewed = Pick<Draft, 'key' | 'title' | 'why' | 'stage' | 'waits_for' | 'borrower_id' | 'due_on'> & {
  kind: ItemKind
}

interface PreviewProps {
  view: ApplicationViewResponse
  drafts: readonly Previewed[]
  sentence: string
  /** The day of drafts without a day of their own; '' for none. */
  due_on: string
  /** The sentence about what the email contains. */
  mail: string
}

/** The message as each person reads it behind the link, and what is only listed. */
export function Preview({ view, drafts, sentence, due_on, mail }: PreviewProps) {
  const whoOf = useWho(view)
  const { list, shortDay } = useFormats()
  const translate = useTranslate()
  const t = useTexts(texts)
  const tracked = drafts.filter(({ waits_for }) => waits_for !== 'BORROWER')
  const items = drafts.map(draft => ({
    ...draft,
    state: 'ASKED' as const,
    // The group only decides what other people see of the item, which the preview does not show.
    group: 'OTHER' as const,
    due_on: draft.due_on || due_on || null,
  }))
  const people = view.borrowers.map(borrower => ({
    borrower,
    groups: groupedForBorrower(items, { borrower_id: borrower.id, ...estimateOf(view) }).groups,
  }))
  return (
    <section className="stack stack--tight" aria-label={t.preview}>
      <h3>{t.preview}</h3>
      {people.map(
        ({ borrower, groups }) =>
          groups.length > 0 && (
            <article key={borrower.id} aria-label={t.reads(borrower.first_name)}>
              <h4>{t.reads(borrower.first_name)}</h4>
              <blockquote>
                {sentence && <p>{sentence}</p>}
                {groups.map(({ id, heading, lead, items: asked }) => (
                  <section key={id} aria-label={translate(heading)}>
                    <p>
                      <strong>{translate(heading)}</strong>
                    </p>
                    {lead && <p>{translate(lead)}</p>}
                    <ul>
                      {asked.map(({ key, title, why, due_on: day }) => (
                        <li key={key}>
                          <span>{day ? titleWith(title, t.due(shortDay(day, 'UTC'))) : title}</span>
                          {why && <span className="soft"> {why}</span>}
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </blockquote>
            </article>
          ),
      )}
      {tracked.length < drafts.length && <p className="soft">{mail}</p>}
      {tracked.length > 0 && (
        <p className="soft">{t.tracked(list(tracked.map(draft => t.trackedOne(draft.title, whoOf(draft)))))}</p>
      )}
    </section>
  )
}
