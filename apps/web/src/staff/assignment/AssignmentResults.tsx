import type { AssignmentResult } from '@porchlight/api'
import { staffPathTo } from '@porchlight/domain/staff'
import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

interface AssignmentResultsProps {
  results: readonly AssignmentResult[]
  /** Names an application besides its number. */
  nameOf?(application_id: string): string | undefined
}

/** The outcome of each application. */
export function AssignmentResults({ results, nameOf }: AssignmentResultsProps) {
  const t = useTexts(texts)
  // Those that need a look come first.
  const shown = [...results].sort((a, b) => Number(a.outcome === 'ASSIGNED') - Number(b.outcome === 'ASSIGNED'))
  return (
    <ul className="stack">
      {shown.map(({ application_id, outcome, assignee }) => {
        const name = [nameOf?.(application_id), application_id].filter(Boolean).join(' ')
        return (
          <li key={application_id}>
            {outcome === 'NO_ACCESS' ? (
              <span>{name}</span>
            ) : (
              <Link href={staffPathTo('application', { application_id })}>{name}</Link>
            )}
            <p className="soft">{t.outcomes[outcome](assignee?.name)}</p>
          </li>
        )
      })}
    </ul>
  )
}
