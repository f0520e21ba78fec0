import { Link } from 'wouter'
import { LinkButton, type LinkButtonProps } from '../ui/LinkButton.tsx'

interface OnwardProps extends Omit<LinkButtonProps, 'href'> {
  to: string
}

/** The way to another page of the site, with the weight of a button. Opened in a tab of its own like any link. */
export const ButtonLink = ({ to, onClick, ...link }: OnwardProps) => (
  <Link asChild href={to} onClick={onClick}>
    <LinkButton {...link} />
  </Link>
)
