import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { LinkButton, type LinkButtonProps } from '../../ui/LinkButton.tsx'

interface OnwardProps extends Pick<LinkButtonProps, 'kind' | 'icon'> {
  to: string
  children: ReactNode
}

/** The way to another page of the site, with the weight of a button. */
export function Onward({ to, children, ...look }: OnwardProps) {
  const [, go] = useLocation()
  return (
    <LinkButton
      {...look}
      href={to}
      onClick={event => {
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </LinkButton>
  )
}
