import type { ApplicationViewResponse, ViewEntry, ViewRow } from '@porchlight/api'
import { useTexts } from '../../text/texts.ts'
import { CopyButton } from '../../ui/base/CopyButton.tsx'
import { AskedWords } from '../checks/AskedWords.tsx'
import { Mark } from '../checks/Checks.tsx'
import { CreditInquiry } from '../identifiers/CreditInquiry.tsx'
import { Reveal } from '../identifiers/Reveal.tsx'
import { CHANGES, sectionId } from '../panel/panel.ts'
import { texts } from './text.ts'

type Section = ApplicationViewResponse['sections'][number]

interface SectionProps {
  view: ApplicationViewResponse
  section: Section
}

/** One section as a worksheet: lists as lines, other answers as pairs, borrowers beside each other. */
export function SectionSheet({ view, section }: SectionProps) {
  const { id, title, columns } = section
  const nameOf = (borrower_id: string) => view.borrowers.find(borrower => borrower.id === borrower_id)?.first_name ?? ''
  const isNamed = view.borrowers.length > 1 && columns.length > 1
  const marks = columns.map(({ borrower_id }) => ({
    section: { borrower_id, section: id },
    title,
    name: nameOf(borrower_id),
    isNamed,
  }))
  const isChanged = view.changes?.sections.some(changed => changed.id === id)
  const t = useTexts(texts)
  return (
    <section className="sheet" aria-labelledby={sectionId(id)}>
      <div className="sheet__head">
        <h2 id={sectionId(id)} tabIndex={-1}>
          {title}
        </h2>
        {isChanged && <a href={`#${CHANGES}`}>{t.changed}</a>}
        {marks.map(mark => (
          <Mark key={mark.section.borrower_id} {...mark} />
        ))}
      </div>
      {marks.map(mark => (
        <AskedWords key={mark.section.borrower_id} {...mark} />
      ))}
      <Pairs view={view} section={section} nameOf={isNamed ? nameOf : undefined} />
      <Lists section={section} nameOf={isNamed ? nameOf : undefined} />
      <NotGiven section={section} />
    </section>
  )
}

interface PartProps {
  section: Section
  /** Undefined where one person's answers stand alone. */
  nameOf: ((borrower_id: string) => string) | undefined
}

const isLine = ({ rows }: ViewEntry) => rows.length === 0

const isOfFigures = (rows: readonly ViewRow[]) => rows.filter(row => row.is_figure).length * 2 > rows.length

/** Answers that are no list: in pairs, or with a column for each borrower. */
function Pairs({ view, section, nameOf }: PartProps & Pick<SectionProps, 'view'>) {
  const t = useTexts(texts)
  const parts = section.columns.map(({ borrower_id, entries }) => ({
    borrower_id,
    entries: entries.filter(entry => !isLine(entry)),
  }))
  const isEmpty = section.columns.every(({ entries }) => entries.length === 0)
  if (isEmpty) return <p className="sheet__none soft">{t.nothing}</p>
  if (parts.every(({ entries }) => entries.length === 0)) return null
  if (!nameOf)
    return parts[0]!.entries.map(({ title, rows }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries may have the same title, and never move
      <div key={index}>
        {title && <h3 className="sheet__title">{title}</h3>}
        <dl className={isOfFigures(rows) ? 'sheet__pairs sheet__pairs--figures' : 'sheet__pairs'}>
          {rows.map((row, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat, and rows never move
            <div key={position}>
              <dt>{row.label}</dt>
              <dd>
                <Value view={view} borrower_id={parts[0]!.borrower_id} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    ))
  const columns = parts.map(({ borrower_id, entries }) => ({
    borrower_id,
    rows: new Map(entries.flatMap(({ rows }) => rows.map(row => [row.label, row] as const))),
  }))
  const labels = [...new Set(columns.flatMap(({ rows }) => [...rows.keys()]))]
  return (
    <table className="sheet__table">
      <thead>
        <tr>
          <td />
          {columns.map(({ borrower_id }) => (
            <th key={borrower_id} scope="col">
              {nameOf(borrower_id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map(label => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {columns.map(({ borrower_id, rows }) => {
              const row = rows.get(label)
              return <td key={borrower_id}>{row && <Value view={view} borrower_id={borrower_id} row={row} />}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Entries of lists: one line each, with the amount at the right, and the total of several. */
function Lists({ section: { title, columns, total }, nameOf }: PartProps) {
  const lines = columns.flatMap(({ borrower_id, entries }) =>
    entries.filter(isLine).map(entry => ({ borrower_id, entry })),
  )
  if (lines.length === 0) return null
  return (
    <table className="sheet__table sheet__table--lines">
      <caption className="hidden">{title}</caption>
      <tbody>
        {lines.map(({ borrower_id, entry }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be the same, and never move
          <tr key={index}>
            {nameOf && <th scope="row">{nameOf(borrower_id)}</th>}
            <td>
              <strong>{entry.title}</strong> <span className="sheet__line">{entry.line.join(' · ')}</span>
            </td>
            <td className="sheet__amount">{entry.amount}</td>
          </tr>
        ))}
      </tbody>
      {total && lines.filter(({ entry }) => entry.amount).length > 1 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={nameOf ? 2 : 1}>
              {total.label}
            </th>
            <td className="sheet__amount">{total.value}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** The optional questions to which no one of the section gave an answer. */
function NotGiven({ section: { columns } }: Pick<SectionProps, 'section'>) {
  const t = useTexts(texts)
  const answered = new Set(columns.flatMap(({ entries }) => entries.flatMap(({ rows }) => rows.map(row => row.label))))
  const labels = new Set(columns.flatMap(({ not_given = [] }) => not_given).filter(label => !answered.has(label)))
  return labels.size > 0 && <p className="sheet__none soft">{t.notGiven([...labels].join(', '))}</p>
}

/** A value, with what can be done with it: an identifier is revealed where it stands, a contact is copied. */
function Value({ view, borrower_id, row }: Pick<SectionProps, 'view'> & { borrower_id: string; row: ViewRow }) {
  const { label, value, can_copy, identifier } = row
  if (identifier)
    return (
      <>
        {identifier === 'ssn' && <CreditInquiry view={view} borrower_id={borrower_id} />}
        <Reveal view={view} borrower_id={borrower_id} field={identifier} masked={value} />
      </>
    )
  if (!can_copy) return <span>{value}</span>
  return (
    <span>
      <Contact value={value} /> <CopyButton brief value={value} label={label} />
    </span>
  )
}

/** An address breaks after its @, and nowhere else. */
function Contact({ value }: { value: string }) {
  const [account, domain] = value.split('@')
  return domain === undefined ? (
    <span className="sheet__whole">{value}</span>
  ) : (
    <span className="sheet__whole">
      <span>{`${account}@`}</span>
      <wbr />
      <span>{domain}</span>
    </span>
  )
}
