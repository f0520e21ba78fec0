import type {
  FactsOfView,
  HistoryEntry,
  ItemResponse,
  LenderFigureResponse,
  MilestonesView,
  NoteResponse,
  SentMessage,
  ViewRow,
} from '@porchlight/api'
import { dayIn, ENGLISH, formats, inEnglish, translate } from '@porchlight/domain'
import { coverSheet, followUpText, historyActor, historyEvent, noteKindLabels } from '@porchlight/domain/staff'
import { type FileSummary, type PrintedRow, printedTime } from '../../documents/document-data.ts'
import type { ShownFindings } from '../facts/shown-findings.ts'
import type { SignedApplication } from '../opening/signed-application.ts'
import { signedSections } from '../opening/signed-sections.ts'
import { contactOf, placeOf } from '../opening/signed-views.ts'
import { askedItems } from './asked-items.ts'
import { datesAndMilestones } from './dates-and-milestones.ts'
import { figuresAndFindings } from './figures-and-findings.ts'

export interface FileParts {
  signed: SignedApplication
  facts: Pick<FactsOfView, 'attention' | 'figures' | 'totals'>
  /** All that were recorded, the oldest first. */
  figures: readonly LenderFigureResponse[]
  /** The findings of each signing as they were shown first, the oldest first. */
  shown: readonly ShownFindings[]
  /** The items, the oldest first. */
  items: readonly ItemResponse[]
  /** The name of the assignee, or null. */
  assignee: string | null
  /** The newest first. */
  notes: readonly NoteResponse[]
  /** The newest first. */
  history: readonly HistoryEntry[]
  dates: MilestonesView
  /** The newest first. */
  messages: readonly SentMessage[]
  lender: string
  timeZone: string
  printedBy: string
  now: Date
}

/** The data of the summary, as its template prints it. Documents are in English. */
export function toFileSummary({
  signed,
  facts,
  figures,
  shown,
  items,
  assignee,
  notes,
  history,
  dates,
  messages,
  lender,
  timeZone,
  ...print
}: FileParts): FileSummary {
  const { id, dealer_name, status } = signed.facts
  const { state, salesperson } = placeOf(signed)
  const time = (at: Date | string) => printedTime(timeZone, new Date(at).toISOString()).text
  const { people } = signed.signing
  const nameOf = (borrower_id: string) => people.find(person => person.id === borrower_id)?.name
  return {
    lender,
    dealer: dealer_name,
    reference: id,
    documentId: signed.envelope_id,
    generatedAt: printedTime(timeZone, print.now.toISOString()),
    printedBy: print.printedBy,
    cover: coverSheet({
      id,
      status,
      borrowers: signed.names.map(person => ({ ...person, ...contactOf(signed, person.id) })),
      place: [dealer_name, salesperson, state],
      assignee,
      signed: time(signed.signed_at),
      milestones: dates,
      ...facts,
    }).map(({ heading, rows, lines }) => ({
      heading: inEnglish(heading),
      rows: rows.map(([label, value]): PrintedRow => [inEnglish(label), inEnglish(value)]),
      lines: lines.map(inEnglish),
    })),
    totals: facts.totals.map(({ label, value, formula, lines, notes: missing }) => ({
      label,
      value,
      formula,
      lines: lines.map((line): PrintedRow => [line.label, line.value, 'figure']),
      notes: missing,
    })),
    sections: sectionsOf(signed, nameOf),
    notes: notes.map(note => ({
      head: [
        translate(ENGLISH, noteKindLabels[note.kind]),
        ...(note.is_restricted ? ['restricted'] : []),
        ...(note.borrower_id ? [nameOf(note.borrower_id) ?? ''] : []),
        note.by,
        time(note.at),
      ]
        .filter(part => part !== '')
        .join(' · '),
      paragraphs: [
        ...(note.pulled_on ? [`Pulled on ${formats(ENGLISH).day(note.pulled_on, 'UTC')}`] : []),
        ...note.text.split('\n').filter(line => line !== ''),
        ...(note.follow_up_on ? [`Follow up on ${followUpText(ENGLISH, note.follow_up_on, note.follow_up_time)}`] : []),
      ],
    })),
    tables: [
      ...datesAndMilestones(dates, nameOf, time),
      ...figuresAndFindings(figures, shown, nameOf, time),
      ...askedItems(items, nameOf, time),
      {
        heading: 'Messages sent to the borrowers',
        empty: 'No messages.',
        head: ['Day', 'Message'],
        rows: messages.flatMap(({ sent_at, label }) =>
          sent_at ? [[formats(ENGLISH).day(dayIn(timeZone, new Date(sent_at)), 'UTC'), label]] : [],
        ),
      },
      {
        heading: 'Activity',
        empty: 'No activity.',
        head: ['Time', 'By', 'Event'],
        rows: history.map(entry => [
          time(entry.at),
          translate(ENGLISH, historyActor(entry)),
          translate(ENGLISH, historyEvent(entry)),
        ]),
      },
    ],
  }
}

/** The sections with answers; those that several people have once for each. */
function sectionsOf(signed: SignedApplication, nameOf: (id: string) => string | undefined): FileSummary['sections'] {
  return signedSections(signed, ENGLISH).flatMap(({ title, columns }) =>
    columns
      .filter(({ entries }) => entries.length > 0)
      .map(({ borrower_id, entries }) => {
        const print = (rows: readonly ViewRow[]) =>
          rows.map(({ label, value, is_figure }): PrintedRow => (is_figure ? [label, value, 'figure'] : [label, value]))
        const own = entries.find(entry => entry.title === '')
        return {
          heading: columns.length > 1 ? `${title}: ${nameOf(borrower_id) ?? ''}` : title,
          ...(own && { rows: print(own.rows) }),
          entries: entries
            .filter(entry => entry !== own)
            .map(entry => ({ title: entry.title, rows: print(entry.rows) })),
        }
      }),
  )
}
