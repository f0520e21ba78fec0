import type { StaffStatus } from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import { Badge, type BadgeProps } from '../../ui/Card.tsx'
import { texts } from './text.ts'

const personKinds: Record<StaffStatus, BadgeProps['kind']> = {
  INVITED: 'brand',
  WAITING: 'warning',
  ACTIVE: 'success',
  DEACTIVATED: 'neutral',
}

export function PersonBadge({ status }: { status: StaffStatus }) {
  const t = useTexts(texts).people
  return <Badge kind={personKinds[status]}>{t.statuses[status]}</Badge>
}
