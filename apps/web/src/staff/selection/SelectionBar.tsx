import './selection.css'
import { MOST_ASSIGNED, staffPathTo } from '@porchlight/domain/staff'
import { type ComponentProps, useState } from 'react'
import { useLocation } from 'wouter'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { AssignTo } from '../assignment/dialogs.ts'
import { sayDone } from '../undo/done.ts'
import { texts } from './text.ts'
import { chosenState } from './use-chosen.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  /** The view and filters of the list, as the page of exports takes them: '?view=all' or ''. */
  query: string
  /** Reads the list again. */
  changed(): Promise<unknown>
}

/** The acts on selected applications, at the lower edge of the window. */
export function SelectionBar({ selection, query, changed }: SelectionBarProps) {
  const { rows, missing, isFull, clear } = selection
  const [isAssigning, setAssigning] = useState(false)
  const [, go] = useLocation()
  const { list } = useFormats()
  const t = useTexts(texts)
  const count = rows.length
  const end: ComponentProps<typeof AssignTo>['onClose'] = (said, undo) => {
    setAssigning(false)
    if (!said) return
    sayDone(said, undo)
    clear()
  }
  return (
    <>
      <p className="hidden" role="status">
        {count > 0 && t.selected(count)}
      </p>
      {count > 0 && (
        <section className="selection" aria-label={t.title}>
          <strong>{t.selected(count)}</strong>
          <Button kind="primary" onClick={() => setAssigning(true)}>
            {t.assign(count)}
          </Button>
          <Button onClick={() => go(staffPathTo('exports') + query, { state: chosenState(rows.map(({ id }) => id)) })}>
            {t.export(count)}
          </Button>
          <Button onClick={clear}>{t.clear}</Button>
          {missing.length > 0 && <p>{t.missing(list(missing.map(({ borrower, id }) => borrower || id)))}</p>}
          {isFull && <p>{t.most(MOST_ASSIGNED)}</p>}
        </section>
      )}
      {isAssigning && (
        <AssignTo
          applications={rows.map(row => ({
            application_id: row.id,
            dealer_id: row.dealer.id,
            state: row.state || null,
            from: row.assignee,
            name: row.borrower,
          }))}
          changed={changed}
          onClose={end}
        />
      )}
    </>
  )
}
