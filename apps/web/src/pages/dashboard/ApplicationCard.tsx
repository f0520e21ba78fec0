import {
  type Badge as BadgeText,
  dashboardCard,
  isFinished,
  type ListedApplication,
  pathOfApplication,
} from '@porchlight/domain'
import { useLocation } from 'wouter'
import { boot } from '../../boot.ts'
import { Badge, type BadgeProps } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { text } from './text.ts'

const looks: Record<BadgeText, Pick<BadgeProps, 'kind' | 'icon'>> = {
  Submitted: { kind: 'success', icon: 'check' },
  'Signature Sent': { kind: 'brand', icon: 'pen' },
  'In Progress': { kind: 'warning', icon: 'clock' },
}

/** One application and the way to it. */
export function ApplicationCard({ application, userId }: { application: ListedApplication; userId: string }) {
  const [, go] = useLocation()
  const { title, role, badge } = dashboardCard(application, userId)
  const path = pathOfApplication({ dealer: boot().dealer?.slug ?? '', userId }, application)
  const t = text()
  const action = badge ? (isFinished(application.status) ? t.view : t.open) : t.accept
  return (
    <Card
      title={title}
      badge={badge && <Badge {...looks[badge]}>{badge}</Badge>}
      details={[role, t.id(application.id), t.created(application.created_at)]}
    >
      <LinkButton
        kind={isFinished(application.status) ? 'secondary' : 'primary'}
        href={path}
        aria-label={t.of(action, application.id)}
        onClick={event => {
          event.preventDefault()
          go(path)
        }}
      >
        {action}
      </LinkButton>
    </Card>
  )
}
