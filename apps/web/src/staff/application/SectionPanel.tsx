import type { ApplicationViewResponse, ViewRow } from '@porchlight/api'
import { useTexts } from '../../text/texts.ts'
import { CopyButton } from '../../ui/base/CopyButton.tsx'
import { Mark } from '../checks/Checks.tsx'
import type { Checks } from '../checks/use-checks.ts'
import { SectionChanges } from '../facts/Changes.tsx'
import { sectionId } from '../panel/panel.ts'
import { Rows } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'

type SectionOfView = ApplicationViewResponse['sections'][number]

/** One section; each borrower has a column. */
export function SectionPanel({
  section,
  borrowers,
  changes,
  checks,
}: {
  section: SectionOfView
  borrowers: ApplicationViewResponse['borrowers']
  /** Shown instead of what was signed; null shows what was signed. */
  changes: ApplicationViewResponse['changes']
  checks: Checks
}) {
  const t = useTexts(texts).application
  const isNamed = borrowers.length > 1 && section.columns.length > 1
  const Heading = isNamed ? 'h4' : 'h3'
  const nameOf = (id: string) => borrowers.find(borrower => borrower.id === id)?.name ?? ''
  return (
    <section className="staff__sheet" aria-labelledby={sectionId(section.id)}>
      <h2 id={sectionId(section.id)}>{section.title}</h2>
      {changes ? (
        <SectionChanges changes={changes.sections.find(({ id }) => id === section.id)} borrowers={borrowers} />
      ) : (
        <div className="staff__columns">
          {section.columns.map(({ borrower_id, entries }) => (
            <div key={borrower_id}>
              {isNamed && <h3>{nameOf(borrower_id)}</h3>}
              <Mark
                checks={checks}
                section={{ borrower_id, section: section.id }}
                title={section.title}
                name={nameOf(borrower_id)}
              />
              {entries.length === 0 && <p className="soft">{t.nothing}</p>}
              {entries.map(({ title, rows }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries may have the same title, and never move
                <div className="stack stack--tight" key={index}>
                  {title && <Heading>{title}</Heading>}
                  <Rows rows={rows.map(withCopyButton)} />
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

const withCopyButton = ({ label, value, can_copy }: ViewRow) => ({
  label,
  value: can_copy ? (
    <span>
      <span>{value}</span> <CopyButton value={value} label={label} />
    </span>
  ) : (
    value
  ),
})
