import '../styles/forms.css'
import { Icon, type IconName } from './Icon.tsx'

export interface BadgeProps {
  children: string
  kind?: 'neutral' | 'brand' | 'success' | 'warning' | 'danger'
  icon?: IconName
}

/** A state in a word or two. Color and icon only support the text. */
export function Badge({ children, kind = 'neutral', icon }: BadgeProps) {
  return (
    <span className={`badge badge--${kind}`}>
      {icon && <Icon name={icon} size={1} />}
      {children}
    </span>
  )
}
