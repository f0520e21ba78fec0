import './form-styles.ts'
import type { ReactNode } from 'react'

export interface FigureCardProps {
  label: ReactNode
  figure: string
  note?: ReactNode
}

/** More characters than a phone shows at full size. */
const LONG = 12

/** One number that matters, large. */
export function FigureCard({ label, figure, note }: FigureCardProps) {
  return (
    <section className="card card--figure">
      <div className="card__label">{label}</div>
      <p className={figure.length > LONG ? 'card__figure card__figure--long' : 'card__figure'}>{figure}</p>
      {note && <p className="soft small">{note}</p>}
    </section>
  )
}
