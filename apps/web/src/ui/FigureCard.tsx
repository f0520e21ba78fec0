import type { ReactNode } from 'react'

export interface FigureCardProps {
  label: ReactNode
  figure: string
  note?: ReactNode
}

/** One number that matters, large. */
export function FigureCard({ label, figure, note }: FigureCardProps) {
  return (
    <section className="card card--figure">
      <div className="card__label">{label}</div>
      <p className="card__figure">{figure}</p>
      {note && <p className="soft small">{note}</p>}
    </section>
  )
}
