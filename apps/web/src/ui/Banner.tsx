import type { ReactNode } from 'react'

export interface BannerProps {
  title: string
  kind?: 'brand' | 'success'
  children?: ReactNode
  action?: ReactNode
}

/** Where the person stands, and the one next thing to do. */
export function Banner({ title, kind = 'brand', children, action }: BannerProps) {
  return (
    <section className={`banner banner--${kind}`}>
      <h2>{title}</h2>
      {children}
      {action}
    </section>
  )
}
