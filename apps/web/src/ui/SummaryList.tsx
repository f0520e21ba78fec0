import '../styles/summary.css'
import type { ReactNode } from 'react'

export function SummaryList({ children }: { children: ReactNode }) {
  return <dl className="summary">{children}</dl>
}

interface SummaryRowProps {
  label: string
  value: string
}

/** One answer in a `SummaryList`. */
export function SummaryRow({ label, value }: SummaryRowProps) {
  return (
    <div className="summary__row">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
