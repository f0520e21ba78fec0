import '../styles/forms.css'
import type { ReactNode } from 'react'
import { Icon, type IconShape } from './base/Icon.tsx'
import { IconButton, type IconButtonProps } from './IconButton.tsx'
import { editIcon, trashIcon } from './icons.ts'

export type CardAction = Pick<IconButtonProps, 'label' | 'onClick' | 'disabledReason'>

interface CardProps {
  title: string
  /** The heading's level; a card right under the page's title is 2. */
  level?: 2 | 3
  details?: readonly string[]
  badge?: ReactNode
  edit?: CardAction
  remove?: CardAction
  children?: ReactNode
}

export function Card({ title, level = 2, details = [], badge, edit, remove, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className="card">
      <div className="card__title">
        {badge}
        <Heading>{title}</Heading>
      </div>
      {(edit || remove) && (
        <div className="card__buttons">
          {edit && <IconButton icon={editIcon} {...edit} />}
          {remove && <IconButton icon={trashIcon} {...remove} />}
        </div>
      )}
      {details.length > 0 && (
        <div className="card__details">
          {details.map(line => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {children && <div className="card__rest">{children}</div>}
    </section>
  )
}

interface EmptyStateProps {
  /** The content that belongs here, and its purpose. */
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="empty stack">
      <p>{children}</p>
      {action}
    </div>
  )
}

export interface BadgeProps {
  children: string
  kind?: 'neutral' | 'brand' | 'success' | 'warning' | 'danger'
  icon?: IconShape
}

/** A state in a word or two. Color and icon only support the text. */
export function Badge({ children, kind = 'neutral', icon }: BadgeProps) {
  return (
    <span className={`badge badge--${kind}`}>
      {icon && <Icon shape={icon} size={1} />}
      <span>{children}</span>
    </span>
  )
}
