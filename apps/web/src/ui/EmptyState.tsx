import '../styles/forms.css'
import type { ReactNode } from 'react'
import { Porch } from './illustrations/Illustration.tsx'

export interface EmptyStateProps {
  /** What belongs here and what it is for. */
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Porch />
      <p>{children}</p>
      {action}
    </div>
  )
}
