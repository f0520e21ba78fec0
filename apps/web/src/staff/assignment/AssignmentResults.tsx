import type { AssignmentResult } from '@porchlight/api'
import { staffPathTo } from '@porchlight/domain/staff'
import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

interface AssignmentResultsProps {
  title: string
  results: readonly AssignmentResult[]
  /** Names an application besides its number. */
  nameOf?(application_id: string): string | undefined
  onClose(): void
}

/** The outcome of each application, in a dialog: those that stay as they were come first. */
export function AssignmentResults({ title, results, nameOf, onClose }: AssignmentResultsProps) {
  const t = useTexts(texts)
  const { close } = useTexts(shared)
  const shown = [...results].sort((a, b) => Number(a.outcome === 'ASSIGNED') - Number(b.outcome === 'ASSIGNED'))
  return (
    <Dialog
      short
      title={title}
      closeLabel={close}
      onClose={onClose}
      footer={<Button onClick={onClose}>{close}</Button>}
    >
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
    </Dialog>
  )
}
