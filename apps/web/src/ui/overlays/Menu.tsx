import '../../styles/forms.css'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonKind } from '../base/Button.tsx'
import type { IconShape } from '../base/Icon.tsx'
import { plusIcon } from '../icons.ts'
import type { Option } from '../SelectInput.tsx'

interface MenuOption<V extends string> extends Option<V> {
  isDisabled?: boolean
}

export interface MenuProps<V extends string> {
  label: string
  options: readonly MenuOption<V>[]
  onPick(value: V): void
  icon?: IconShape
  kind?: ButtonKind
  disabledReason?: string
  /** Renders an option that has more than its label, which comes first: typed letters find it. */
  children?(option: MenuOption<V>): ReactNode
}

/** A pause after which typed letters begin a new word. */
const WORD_PAUSE_MS = 700

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => (index < last ? index + 1 : 0),
  ArrowUp: (index, last) => (index > 0 ? index - 1 : last),
  Home: () => 0,
  End: (_, last) => last,
}

/** Ends a list that scrolls within an item, so that it does not look complete. */
function showHalfAnItem(list: HTMLElement): void {
  if (list.scrollHeight <= list.clientHeight) return
  const items = [...list.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const middles = items.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2)
  const last = middles.findLast(middle => middle <= list.clientHeight)
  if (last) list.style.maxHeight = `${last}px`
}

/** A button with a short menu of actions: 'Add income', then the kind. */
export function Menu<V extends string>({
  label,
  options,
  onPick,
  icon = plusIcon,
  kind,
  disabledReason,
  children,
}: MenuProps<V>) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', time: 0 })
  const items = () => [...root.current!.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    const list = root.current!.querySelector<HTMLElement>('[role=menu]')!
    showHalfAnItem(list)
    list.scrollIntoView({ block: 'nearest' })
  }, [open])

  function onKeyDown(event: KeyboardEvent) {
    if (!open && event.key === 'ArrowDown' && !disabledReason) {
      event.preventDefault()
      setOpen(true)
    }
    if (!open) return
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) focusTyped(event)
    if (event.key === 'Tab') focusNext(event)
    const step = STEPS[event.key]
    if (event.key === 'Escape' || step) event.preventDefault()
    // Escape closes the menu only, not the dialog around it.
    if (event.key === 'Escape') close()
    if (step) items()[step(items().indexOf(document.activeElement as HTMLElement), options.length - 1)]?.focus()
  }

  /** Tab goes through the items, and leaves the menu after the last one. */
  function focusNext(event: KeyboardEvent) {
    const next = items()[items().indexOf(document.activeElement as HTMLElement) + (event.shiftKey ? -1 : 1)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  /** Moves the focus to the next item that begins with the letters typed. */
  function focusTyped(event: KeyboardEvent) {
    const { text, time } = typed.current
    const before = event.timeStamp - time < WORD_PAUSE_MS ? text : ''
    // A space presses the button, unless it is part of a word.
    if (event.key === ' ' && before === '') return
    event.preventDefault()
    typed.current = { text: before + event.key.toLowerCase(), time: event.timeStamp }
    const all = items()
    const start = all.indexOf(document.activeElement as HTMLElement) + (before ? 0 : 1)
    const inOrder = [...all.slice(start), ...all.slice(0, start)]
    inOrder.find(item => item.textContent?.toLowerCase().startsWith(typed.current.text))?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed in the button and the list bubble here
    <div
      className="menu"
      ref={root}
      onKeyDown={onKeyDown}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Button
        kind={kind}
        icon={icon}
        disabledReason={disabledReason}
        popup={{ kind: 'menu', id: listId, open }}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && (
        <div className="menu__list" role="menu" id={listId} aria-label={label}>
          {options.map(option => (
            <button
              key={option.value}
              className="menu__item"
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={option.isDisabled || undefined}
              onClick={() => {
                if (option.isDisabled) return
                close()
                onPick(option.value)
              }}
            >
              {children ? children(option) : option.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
