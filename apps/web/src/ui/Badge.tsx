import './form-styles.ts'
import { Icon, type IconName } from './Icon.tsx'

export interface BadgeProps {
  children: string
  kind?: 'neutral' | 'brand' | 'success' | 'warning' | 'danger'
  icon?: IconName
}

/** A state in a word or two; colour and icon only underline it. */
export function Badge({ children, kind = 'neutral', icon }: BadgeProps) {
  return (
    <span className={`badge badge--${kind}`}>
      {icon && <Icon name={icon} size={1} />}
      {children}
    </span>
  )
}
