import { isFinished, type ListedApplication, openApplication } from '@porchlight/domain'
import { useTexts } from '../../text/texts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'
import { NewApplication } from './NewApplication.tsx'
import { texts } from './text.ts'

interface Listed {
  applications: readonly ListedApplication[]
  userId: string
}

/** Open applications first, then the button for a new one, then previous applications. */
export function Applications({ applications, userId }: Listed) {
  const [current, previous] = [false, true].map(over => applications.filter(one => isFinished(one.status) === over))
  const isIdle = current!.length === 0
  const t = useTexts(texts)
  return (
    <div className="stack">
      {isIdle ? <EmptyState>{t.noneOpen}</EmptyState> : <Cards level={2} applications={current!} userId={userId} />}
      <NewApplication open={openApplication(applications, userId)} isOnlyThing={isIdle} />
      {previous!.length > 0 && (
        <div className="previous">
          <Fold summary={<h2>{t.previous}</h2>} open={isIdle}>
            <Cards level={3} applications={previous!} userId={userId} />
          </Fold>
        </div>
      )}
    </div>
  )
}

const Cards = ({ applications, userId, level }: Listed & { level: 2 | 3 }) => (
  <ul className="stack">
    {applications.map(application => (
      <li key={application.id}>
        <ApplicationCard application={application} userId={userId} level={level} />
      </li>
    ))}
  </ul>
)
