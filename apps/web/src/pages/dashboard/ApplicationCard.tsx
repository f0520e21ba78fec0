import {
  applicationPath,
  dashboardCard,
  isEnded,
  isOpen,
  type ListedApplication,
  type StatusId,
} from '@porchlight/domain'
import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { useDealerSlug, usePageContext } from '../../data/base/page-context.tsx'
import { call } from '../../data/client.ts'
import { Problem } from '../../forms/Problem.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import type { IconShape } from '../../ui/base/Icon.tsx'
import { checkIcon } from '../../ui/base/icons.ts'
import { Badge, type BadgeProps, Card } from '../../ui/Card.tsx'
import { penIcon } from '../../ui/icons.ts'
import { useTimes } from '../../ui/times.ts'
import { NeededCount, OpenApplication } from './OpenApplication.tsx'
import { texts } from './text.ts'
import { describeFailure } from './use-new-application.ts'

const clockIcon: IconShape = 'M12 7v5l3 2M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0Z'

const submitted = { kind: 'success', icon: checkIcon } as const
const inProgress = { kind: 'warning', icon: clockIcon } as const
/** None for the states that ended. */
const badges: Partial<Record<StatusId, Pick<BadgeProps, 'kind' | 'icon'>>> = {
  SUBMITTED: submitted,
  REVIEWED: submitted,
  SIGNED: { kind: 'brand', icon: penIcon },
  SIGNING: inProgress,
  OPEN: inProgress,
}

interface ApplicationCardProps {
  application: ListedApplication
  userId: string
  level: 2 | 3
}

/** One application with its next action. A finished one is checked first: it may be gone since the list was read. */
export function ApplicationCard({ application, userId, level }: ApplicationCardProps) {
  const dealer = useDealerSlug()
  const sentence = useEndSentence()
  const opening = useSaving()
  const [, go] = useLocation()
  const { title, role, badge } = dashboardCard(application, userId)
  const isOver = !isOpen(application)
  const path = applicationPath({ dealer, userId }, application)
  const t = useTexts(texts)
  const translate = useTranslate()
  const times = useTimes()
  const action = isOver ? t.view : t.accept
  const lookFirst = (event: MouseEvent) => {
    event.preventDefault()
    opening.run(async () => {
      await call('GET /{dealer}/application/{application_id}', {
        params: { dealer, application_id: application.id },
      }).catch(error => {
        throw describeFailure(error, t, t.notFound)
      })
      go(path)
    })
  }
  return (
    <Card
      title={translate(title)}
      level={level}
      badge={badge && <Badge {...badges[badge.id]}>{translate(badge.label)}</Badge>}
      details={[translate(role), t.id(application.id), t.created(times.minute(application.created_at))]}
    >
      <div className="stack stack--tight way-in">
        {badge && !isOver ? (
          <OpenApplication id={application.id} />
        ) : (
          <>
            {application.submitted_at && !isEnded(application) && <NeededCount id={application.id} />}
            {isOver && <p>{sentence(application)}</p>}
            <Problem sentences={[opening.problem]} />
            <ButtonLink
              kind={level === 3 ? 'secondary' : 'primary'}
              to={path}
              aria-label={t.actionFor(action, application.id)}
              aria-busy={opening.busy || undefined}
              onClick={isOver ? lookFirst : undefined}
            >
              {opening.busy ? t.opening : action}
            </ButtonLink>
          </>
        )}
      </div>
    </Card>
  )
}

/** Returns the sentence for an application that its borrowers are done with. */
function useEndSentence() {
  const { lender } = usePageContext()
  const t = useTexts(texts)
  const times = useTimes()
  const { day } = useFormats()
  return ({ status, outcome, finished_at, submitted_at, letter_on }: ListedApplication): string => {
    if (outcome) return t.ended[outcome.kind](day(outcome.on, 'UTC'), lender)
    const letter = letter_on && t.letter(day(letter_on, 'UTC'), lender)
    if (finished_at) return [t.finished(times.day(finished_at), lender), letter ?? []].flat().join(' ')
    if (!submitted_at) return ''
    const submittedOn = times.day(submitted_at)
    if (letter) return `${t.sent(submittedOn)} ${letter}`
    return (status === 'REVIEWED' ? t.reviewed : t.submitted)(submittedOn, lender)
  }
}
