import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface Contact {
  icon: IconName
  href: string
  text: string
}

export interface SiteFooterProps {
  /** The dealer's phone, website and email. */
  contacts: readonly Contact[]
  children?: ReactNode
}

export function SiteFooter({ contacts, children }: SiteFooterProps) {
  return (
    <footer className="page__footer">
      <div className="contact">
        {contacts.map(({ icon, href, text }) => (
          <a key={href} href={href}>
            <Icon name={icon} />
            <span>{text}</span>
          </a>
        ))}
      </div>
      {children}
    </footer>
  )
}
