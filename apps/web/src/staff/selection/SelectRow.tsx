import type { QueueRow } from '@porchlight/api'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'
import type { Selection } from './use-selection.ts'

/** The box that selects a row; with Shift, all from the last one to this one. */
export function SelectRow({ row: { id, borrower }, selection }: { row: QueueRow; selection: Selection }) {
  const t = useTexts(texts)
  return (
    <label className="select-row">
      <input
        type="checkbox"
        aria-label={t.select(borrower, id)}
        checked={selection.has(id)}
        onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
