import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import type { ButtonKind } from './base/Button.tsx'
import { Icon, type IconShape } from './base/Icon.tsx'

export interface LinkButtonProps extends ComponentProps<'a'> {
  href?: string
  kind?: ButtonKind
  icon?: IconShape
  wide?: boolean
}

/** A link to any address, such as a download, that looks like a button. */
export function LinkButton({ kind = 'secondary', icon, wide, children, ...anchor }: LinkButtonProps) {
  return (
    <a {...anchor} className={`button button--${kind}${wide ? ' button--wide' : ''}`}>
      {icon && <Icon shape={icon} />}
      <span>{children}</span>
    </a>
  )
}

interface ButtonLinkProps extends Omit<LinkButtonProps, 'href'> {
  to: string
}

/** A link to another page of the site that looks like a button. The router handles it. */
export const ButtonLink = ({ to, onClick, ...link }: ButtonLinkProps) => (
  <Link asChild href={to} onClick={onClick}>
    <LinkButton {...link} />
  </Link>
)
