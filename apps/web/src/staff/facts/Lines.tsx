import type { TotalResponse } from '@porchlight/api'
import { LENDER_FIGURES } from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import { type PanelProps, sectionId } from '../panel/panel.ts'
import { texts } from './text.ts'

/** A total with its lines, its formula, and what it leaves out. */
export function Lines({ total, sections }: { total: TotalResponse } & Pick<PanelProps['view'], 'sections'>) {
  const t = useTexts(texts).totals
  const { label, lines, formula, notes } = total
  return (
    <div className="stack stack--tight">
      {lines.length > 0 ? (
        <table className="staff__table staff__lines">
          <caption className="hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t.line}</th>
              <th scope="col">{t.amount}</th>
              <th scope="col">{t.from}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => {
              const section = sections.find(({ id }) => id === line.section)
              const otherwise = line.section === LENDER_FIGURES ? t.figures : t.total
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat, and lines never move
                <tr key={index}>
                  <th scope="row">{line.label}</th>
                  <td>{line.value}</td>
                  <td>{section ? <a href={`#${sectionId(section.id)}`}>{section.title}</a> : otherwise}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      ) : (
        <p>{t.noLines}</p>
      )}
      <h3>{t.formula}</h3>
      <p>{formula}</p>
      {notes.length > 0 && (
        <>
          <h3>{t.notes}</h3>
          <ul>
            {notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
