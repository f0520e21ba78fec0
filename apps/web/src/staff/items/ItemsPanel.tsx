import type { ApplicationViewResponse } from '@porchlight/api'
import type { ItemStage } from '@porchlight/domain'
import { type ComponentType, useCallback, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useKeyHandlers } from '../keys/keys.ts'
import { itemsId, type PanelProps } from '../panel/panel.ts'
import { Info } from '../ui/Info.tsx'
import { sayDone } from '../undo/done.ts'
import { deselect, useChosen } from './chosen.ts'
import { AskDialog } from './dialogs.ts'
import { ItemLine, type StartChange } from './ItemLine.tsx'
import type { ItemDialogProps } from './item-dialog.ts'
import { canBe, groupedItems, type ItemGroupId, refusalOf } from './item-groups.ts'
import { dialogOf, type ListedChange, listedChanges } from './listed-changes.ts'
import { neighborTitle } from './neighbor.ts'
import { texts } from './text.ts'

interface Opened {
  Dialog: ComponentType<ItemDialogProps>
  named?: readonly string[]
}

/** The groups that show unfolded, in their order. */
const unfolded = ['check', 'open', 'others'] as const satisfies ItemGroupId[]

/** The conditions of a stage: what came in first, then what is open, what waits for others, and what is done. */
function ItemsPanel({ stage, view, changed }: PanelProps & { stage: ItemStage }) {
  const [opened, setOpened] = useState<Opened>()
  const t = useTexts(texts)
  const groups = groupedItems(view.items, stage)
  const isEmpty = Object.values(groups).every(items => items.length === 0)
  const canAsk = refusalOf(view, 'item.ask') === undefined
  const whyNot = refusalOf(view, 'item.check')
  const chosen = useChosen(view.id)
  const canSelect = (id: string) =>
    whyNot === undefined && view.items.some(item => item.id === id && listedChanges.some(one => canBe(one, item, view)))
  const selected = view.items.filter(({ id }) => chosen.has(id) && canSelect(id))
  const close = useCallback((said?: string) => {
    setOpened(undefined)
    if (said) sayDone(said)
  }, [])
  const toggleCurrent = () => chosen.current && canSelect(chosen.current) && chosen.toggle(chosen.current)
  const move = (step: -1 | 1) => ({
    repeats: true,
    isFor: ({ shiftKey }: KeyboardEvent) => !shiftKey && neighborTitle(step) !== undefined,
    press: () => neighborTitle(step)?.focus(),
  })
  useKeyHandlers({
    ...(!isEmpty && {
      ArrowDown: { label: t.keys.ArrowDown, ...move(1) },
      ArrowUp: { label: t.keys.ArrowUp, ...move(-1) },
    }),
    ...(whyNot === undefined && !isEmpty && { x: { label: t.keys.x, press: toggleCurrent } }),
    ...(selected.length > 0 && { Escape: { label: t.keys.Escape, press: () => deselect(view.id) } }),
  })
  const start: StartChange = (Dialog, id) => setOpened({ Dialog, ...(id !== undefined && { named: [id] }) })
  const lines = (id: ItemGroupId) => (
    <ul className="lines">
      {groups[id].map(item => (
        <ItemLine key={item.id} {...{ view, item, start }} canSelect={canSelect(item.id)} />
      ))}
    </ul>
  )
  return (
    <section className="staff__sheet" aria-labelledby={itemsId(stage)}>
      <div className="sheet__head">
        <h2 id={itemsId(stage)} tabIndex={-1}>
          {t.title[stage]}
        </h2>
        {canAsk && (
          <Button kind="quiet" onClick={() => start(AskDialog)}>
            {t.ask}
          </Button>
        )}
        <Info title={t.rules.title}>
          <p>{t.rules.message}</p>
          <p>{t.rules.reminders}</p>
          <p>{t.rules.others}</p>
          <p>{t.rules.land}</p>
        </Info>
      </div>
      {whyNot && <p className="soft">{whyNot}</p>}
      {isEmpty && <p className="soft">{t.none}</p>}
      {unfolded.map(
        id =>
          groups[id].length > 0 && (
            <section key={id} aria-label={t.groups[id]}>
              <h3>{t.group(t.groups[id], groups[id].length)}</h3>
              {lines(id)}
            </section>
          ),
      )}
      {groups.done.length > 0 && (
        <details>
          <summary>
            <h3>{t.group(t.groups.done, groups.done.length)}</h3>
          </summary>
          {lines('done')}
        </details>
      )}
      <p className="hidden" role="status">
        {selected.length > 0 && t.selected(selected.length)}
      </p>
      {selected.length > 0 && <SelectedBar view={view} ids={selected.map(({ id }) => id)} start={start} />}
      {opened && (
        <opened.Dialog {...{ view, changed }} {...(opened.named && { named: opened.named })} onClose={close} />
      )}
    </section>
  )
}

interface SelectedBarProps {
  view: ApplicationViewResponse
  ids: readonly string[]
  start: StartChange
}

/** The changes that are possible for at least one of the selected items. The dialog of a change lists the items that allow it. */
function SelectedBar({ view, ids, start }: SelectedBarProps) {
  const t = useTexts(texts)
  const items = view.items.filter(({ id }) => ids.includes(id))
  const possible = (change: ListedChange) => items.some(item => canBe(change, item, view))
  return (
    <section className="items__bar" aria-label={t.selection}>
      <strong>{t.selected(ids.length)}</strong>
      {listedChanges.filter(possible).map(change => (
        <Button key={change} onClick={() => start(dialogOf[change])}>
          {t.changes[change].start}
        </Button>
      ))}
      <Button kind="quiet" onClick={() => deselect(view.id)}>
        {t.deselect}
      </Button>
    </section>
  )
}

/** The conditions that are needed to decide. */
export const DecideItems = (props: PanelProps) => <ItemsPanel {...props} stage="TO_DECIDE" />
/** The conditions that are needed before closing. */
export const CloseItems = (props: PanelProps) => <ItemsPanel {...props} stage="TO_CLOSE" />
