import './form-styles.ts'
import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from './Illustration.tsx'

export interface EmptyStateProps {
  illustration?: IllustrationName
  /** What belongs here and what it is for. */
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ illustration = 'porch', children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Illustration name={illustration} />
      <p>{children}</p>
      {action}
    </div>
  )
}
