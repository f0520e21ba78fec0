import { useId } from 'react'
import { useFormats } from '../../text/texts.ts'

export interface PaymentPart {
  label: string
  cents: number
}

/** The share that the narrowest part has at least, so that it can be seen, in percent. */
const LEAST = 2
const FULL = 100

/** Where each part begins and how wide it is, in percent; a part of nothing has no width. */
export function partsOfBar(parts: readonly PaymentPart[]): { start: number; width: number }[] {
  const widths = parts.map(({ cents }) => cents)
  const total = widths.reduce((sum, cents) => sum + cents, 0)
  const raised = widths.map(cents => (cents > 0 ? Math.max(LEAST, (FULL * cents) / total) : 0))
  const sum = raised.reduce((all, width) => all + width, 0)
  let start = 0
  return raised.map(width => {
    const part = { start, width: (FULL * width) / sum }
    start += part.width
    return part
  })
}

/** The pattern of each part besides its color, so that no one has to distinguish colors. */
const patterns = [undefined, 'M-2 2l4 -4M0 8l8 -8M6 10l4 -4', 'M2 2h.1M6 6h.1', 'M0 4h8'] as const

/** The parts of the monthly payment as one stacked bar, with a list of their names and amounts. */
export function PaymentBar({ parts }: { parts: readonly PaymentPart[] }) {
  const id = useId()
  const { money } = useFormats()
  const places = partsOfBar(parts)
  const fill = (index: number) => (patterns[index] ? `url(#${id}${index})` : 'none')
  return (
    <>
      <svg className="bar" aria-hidden="true" width="100%">
        <defs>
          {patterns.map(
            (path, index) =>
              path && (
                <pattern key={path} id={`${id}${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
                  <path d={path} className="bar__pattern" />
                </pattern>
              ),
          )}
        </defs>
        {parts.map(({ label }, index) => {
          const { start, width } = places[index]!
          const place = { x: `${start}%`, width: `${width}%`, height: '100%' }
          return (
            <g key={label}>
              <rect {...place} className={`bar__part bar__part--${index}`} />
              <rect {...place} fill={fill(index)} />
            </g>
          )
        })}
      </svg>
      <dl className="bar__legend">
        {parts.map(({ label, cents }, index) => (
          <div key={label}>
            <dt>
              <svg className="bar__key" aria-hidden="true" width="16" height="16">
                <rect width="16" height="16" className={`bar__part--${index}`} />
                <rect width="16" height="16" fill={fill(index)} />
              </svg>
              {label}
            </dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
