import { staffPathTo } from '@porchlight/domain/staff'
import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import type { ListPosition } from '../panel/list-position.ts'
import { texts } from './text.ts'

/** The way back to the list, and to the applications before and after this one in it. */
export function Position({ label, path, position, count, previous, next }: ListPosition) {
  const t = useTexts(texts).list
  const pathOf = (application_id: string) => staffPathTo('application', { application_id })
  return (
    <nav className="desk__position" aria-label={t.label}>
      <Link href={path}>{t.back(label)}</Link>
      <span>{t.position(position, count)}</span>
      {previous && <Link href={pathOf(previous)}>{t.previous}</Link>}
      {next && <Link href={pathOf(next)}>{t.next}</Link>}
    </nav>
  )
}
