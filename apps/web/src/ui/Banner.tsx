import '../styles/banner.css'
import type { ReactNode } from 'react'

export interface BannerProps {
  title: string
  /** Above the title. */
  lead?: ReactNode
  kind?: 'brand' | 'success'
  children?: ReactNode
  action?: ReactNode
}

/** The state of the application, which screen readers announce when it changes, and the next action. */
export function Banner({ title, lead, kind = 'brand', children, action }: BannerProps) {
  return (
    <section className={`banner banner--${kind}`}>
      <div className="stack stack--tight" role="status">
        {lead}
        <h2>{title}</h2>
        {children}
      </div>
      {action}
    </section>
  )
}
