import type { EditableFigure, LoanSummary } from '@porchlight/domain'
import { useContext } from 'react'
import { LOCKED_ID, LockedContext } from '../../forms/use-locked.ts'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Icon } from '../../ui/base/Icon.tsx'
import { editIcon } from '../../ui/icons.ts'
import { figureField, isRate, shown } from './figures.ts'
import { texts } from './text.ts'

interface FigureRowsProps {
  figures: readonly EditableFigure[]
  summary: LoanSummary
  onEdit(figure: EditableFigure): void
}

/** Figures of the loan, each a button that edits it. Amounts after the first have the sign of their step to the total. */
export function FigureRows({ figures, summary, onEdit }: FigureRowsProps) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const formats = useFormats()
  const isLocked = useContext(LockedContext) !== undefined
  return (
    <ul className="figures">
      {figures.map((figure, index) => {
        const value = summary[figure] ?? 0
        const starting = isRate(figure) ? summary[`starting_${figure}`] : null
        const sign = isRate(figure) || index === 0 ? undefined : figure === 'down_payment_amount' ? 'minus' : 'plus'
        return (
          <li key={figure}>
            <button
              type="button"
              className="figures__row"
              aria-haspopup="dialog"
              disabled={isLocked}
              aria-describedby={isLocked ? LOCKED_ID : undefined}
              onClick={() => onEdit(figure)}
            >
              {sign && (
                <span className="figures__sign" aria-hidden="true">
                  {sign === 'plus' ? '+' : '−'}
                </span>
              )}
              <span className="hidden">{t.editOf}</span>
              <span className="figures__label">
                <span>{translate(figureField(figure).label)}</span>
                {!isLocked && <Icon shape={editIcon} />}
              </span>
              <span className="figures__value">{shown(formats, figure, value)}</span>
              {sign && <span className="hidden">{`(${t.signs[sign]})`}</span>}
            </button>
            {starting !== null && starting !== value && (
              <p className="soft small">{t.startingRate(shown(formats, figure, starting))}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
