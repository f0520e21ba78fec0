import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import type { ButtonKind } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

export interface LinkButtonProps extends ComponentProps<'a'> {
  href?: string
  kind?: ButtonKind
  icon?: IconName
  wide?: boolean
}

/** A link that looks like a button: it navigates, a `Button` acts. */
export function LinkButton({ kind = 'secondary', icon, wide, children, ...anchor }: LinkButtonProps) {
  return (
    <a {...anchor} className={`button button--${kind}${wide ? ' button--wide' : ''}`}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  )
}

interface OnwardProps extends Omit<LinkButtonProps, 'href'> {
  to: string
}

/** The way to another page of the site, with the weight of a button. Opened in a tab of its own like any link. */
export const ButtonLink = ({ to, onClick, ...link }: OnwardProps) => (
  <Link asChild href={to} onClick={onClick}>
    <LinkButton {...link} />
  </Link>
)
