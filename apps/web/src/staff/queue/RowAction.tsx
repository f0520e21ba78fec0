import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { Problem } from '../ui/parts.tsx'
import { texts as staffTexts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'

interface RowActionProps {
  act(): Promise<unknown>
  label: string
  busy: string
  /** Names the row, for screen readers. */
  target: string
  changed(): Promise<unknown>
  /** Called with whether it is done: false at the start. */
  onDone(isDone: boolean): void
}

/** A button in a row of a list. Its row can be gone once it is done. */
export function RowAction({ act, label, busy, target, changed, onDone }: RowActionProps) {
  const action = useAction()
  const { of } = useTexts(staffTexts).application
  const root = useFocusFallback<HTMLDivElement>()
  const run = () => {
    onDone(false)
    return action.run(async () => {
      await act()
      onDone(true)
      await changed()
    })
  }
  return (
    <div className="staff__buttons" ref={root}>
      <Button busy={action.busy && busy} onClick={() => void run()}>
        {label}
        <span className="hidden">{of(target)}</span>
      </Button>
      <Problem sentence={action.problem} />
    </div>
  )
}
