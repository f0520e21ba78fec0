import type { ApplicationViewResponse } from '@porchlight/api'
import { hasNotices, isFinal, type MilestoneKind } from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import type { Typed } from './event-values.ts'
import { texts } from './text.ts'

interface ConsequencesProps {
  view: ApplicationViewResponse
  kind: MilestoneKind
  values: Typed
}

/** Says how an outcome changes the application, and what its borrowers hear of it. */
export function Consequences({ view, kind, values }: ConsequencesProps) {
  const t = useTexts(texts)
  const requester = view.borrowers.find(({ id }) => id === values.borrower_id)?.name
  return (
    <div className="stack stack--tight" role="status">
      {view.is_open_again && <p>{t.openAgain}</p>}
      {isFinal(kind) && (
        <>
          <p>{t.ends}</p>
          <p>{t.borrowersRead[kind](requester ?? t.aBorrower)}</p>
        </>
      )}
      {hasNotices(kind) && <p>{t.letter}</p>}
    </div>
  )
}
