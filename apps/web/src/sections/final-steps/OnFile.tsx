import { Button } from '../../ui/Button.tsx'
import { SummaryList } from '../../ui/SummaryList.tsx'
import { SummaryRow } from '../../ui/SummaryRow.tsx'
import { text } from './text.ts'

interface OnFileProps {
  label: string
  /** What may be told of it. */
  value: string
  onReplace(): void
}

/** Stands in the place of an input whose answer is known and not shown. */
export function OnFile({ label, value, onReplace }: OnFileProps) {
  const t = text()
  return (
    <div>
      <SummaryList>
        <SummaryRow label={label} value={value} />
      </SummaryList>
      <div className="hang">
        <Button kind="quiet" onClick={onReplace}>
          {t.replaceWhat(label.toLowerCase())}
        </Button>
      </div>
    </div>
  )
}
