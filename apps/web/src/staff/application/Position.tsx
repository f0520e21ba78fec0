import { staffPathTo } from '@porchlight/domain/staff'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import type { ListPosition } from '../panel/list-position.ts'
import { texts } from './text.ts'

interface PositionProps {
  /** Undefined where the application was opened from no list. */
  position: ListPosition | undefined
  children: ReactNode
}

/** The way back to the list, and to the applications before and after this one in it. */
export function Position({ position: found, children }: PositionProps) {
  const t = useTexts(texts).list
  const pathOf = (application_id: string) => staffPathTo('application', { application_id })
  return (
    <div className="desk__position">
      <nav aria-label={t.label}>
        <Link href={found?.path ?? staffPathTo('applications')}>{t.back(found?.label ?? t.all)}</Link>
        {found && <span>{t.position(found.position, found.count, found.label)}</span>}
        {found?.previous && <Link href={pathOf(found.previous)}>{t.previous}</Link>}
        {found?.next && <Link href={pathOf(found.next)}>{t.next}</Link>}
      </nav>
      {children}
    </div>
  )
}
