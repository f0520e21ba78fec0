import '../styles/forms.css'
import type { ReactNode } from 'react'
import type { CardAction } from './Card.tsx'
import { IconButton } from './IconButton.tsx'
import { editIcon } from './icons.ts'

export function SummaryList({ children }: { children: ReactNode }) {
  return <dl className="summary">{children}</dl>
}

export interface SummaryRowProps {
  label: ReactNode
  value: ReactNode
  /** Beside the label: an `InfoDialog`. */
  info?: ReactNode
  edit?: CardAction
  total?: boolean
}

/** One answer or cost in a `SummaryList`. */
export function SummaryRow({ label, value, info, edit, total }: SummaryRowProps) {
  return (
    <div className={total ? 'summary__row summary__row--total' : 'summary__row'}>
      <dt>
        {label}
        {info}
      </dt>
      <dd>
        {value}
        {edit && <IconButton icon={editIcon} {...edit} />}
      </dd>
    </div>
  )
}
