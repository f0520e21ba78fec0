import type { ReactNode } from 'react'

export interface SiteHeaderProps {
  /** `alt` is the dealer's name; it is shown as text where there is no logo. */
  logo: { src?: string; alt: string }
  href?: string
  /** The account menu. */
  children?: ReactNode
}

export function SiteHeader({ logo, href, children }: SiteHeaderProps) {
  return (
    <header className="page__header">
      <a className="logo" href={href}>
        {logo.src ? <img src={logo.src} alt={logo.alt} width="200" height="48" /> : <strong>{logo.alt}</strong>}
      </a>
      {children}
    </header>
  )
}
