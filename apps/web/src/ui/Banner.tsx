import '../styles/forms.css'
import type { ReactNode } from 'react'

export interface BannerProps {
  title: string
  kind?: 'brand' | 'success'
  children?: ReactNode
  action?: ReactNode
}

/** The state of the application, and the next action. */
export function Banner({ title, kind = 'brand', children, action }: BannerProps) {
  return (
    <section className={`banner banner--${kind}`}>
      <h2>{title}</h2>
      {children}
      {action}
    </section>
  )
}
