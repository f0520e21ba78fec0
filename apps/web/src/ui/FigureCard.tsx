import '../styles/forms.css'
import type { ReactNode } from 'react'

export interface FigureCardProps {
  label: ReactNode
  figure: string
  note?: ReactNode
  /** Less prominent than the note. */
  detail?: ReactNode
}

/** Longer figures are shown smaller, to fit a phone's width. */
const LONG = 12

/** One important figure, in large type. */
export function FigureCard({ label, figure, note, detail }: FigureCardProps) {
  return (
    <section className="card card--figure">
      <div className="card__label">{label}</div>
      <p className={figure.length > LONG ? 'card__figure card__figure--long' : 'card__figure'}>{figure}</p>
      {note && <p>{note}</p>}
      {detail && <p className="soft small">{detail}</p>}
    </section>
  )
}
