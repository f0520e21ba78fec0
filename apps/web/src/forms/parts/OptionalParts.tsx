import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../ui/IconButton.tsx'
import { trashIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'

export interface OptionalPart<V extends string> {
  value: V
  title: string
  isShown: boolean
  removeLabel: string
  fields: ReactNode
}

interface OptionalPartsProps<V extends string> {
  /** The menu's label. */
  label: string
  parts: readonly OptionalPart<V>[]
  onToggle(value: V, isShown: boolean): void
}

/**
 * Parts of a form that are added from a menu and removed with a button. The focus goes to the first field of an added part, and
 * back to the menu after a removal, because what was pressed may be gone.
 */
export function OptionalParts<V extends string>({ label, parts, onToggle }: OptionalPartsProps<V>) {
  const root = useRef<HTMLDivElement>(null)
  const hidden = parts.filter(({ isShown }) => !isShown)
  const toggle = (value: V, isShown: boolean, focused: string) => {
    flushSync(() => onToggle(value, isShown))
    root.current?.querySelector<HTMLElement>(focused)?.focus()
  }
  return (
    <div className="stack" ref={root}>
      {parts
        .filter(({ isShown }) => isShown)
        .map(({ value, title, removeLabel, fields }) => (
          <section key={value} className="card" data-part={value}>
            <div className="card__title">
              <h3>{title}</h3>
            </div>
            <div className="card__buttons">
              <IconButton icon={trashIcon} label={removeLabel} onClick={() => toggle(value, false, '.menu button')} />
            </div>
            <div className="card__rest stack">{fields}</div>
          </section>
        ))}
      {hidden.length > 0 && (
        <Menu
          label={label}
          options={hidden.map(({ value, title }) => ({ value, label: title }))}
          onPick={value => toggle(value, true, `[data-part="${value}"] input`)}
        />
      )}
    </div>
  )
}
