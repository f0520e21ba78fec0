import './popdown.css'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon, type IconShape } from '../../ui/base/Icon.tsx'
import { useOutside } from './use-outside.ts'

export const expandIcon: IconShape = 'm6 9 6 6 6-6'

interface PopdownProps {
  label: ReactNode
  icon?: IconShape
  className?: string
  kind?: 'secondary' | 'quiet'
  /** True if it is open at first, or as soon as it becomes true. */
  open?: boolean
  /** True if the panel is in the page only while it is open. */
  isLazy?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A button with a panel below it, over the page. The panel closes with Escape, and when something else is pressed or focused, but not by a
 * dialog that it opens. It opens before the page is hydrated, too.
 */
export function Popdown({ label, icon, className = '', kind = 'secondary', open, isLazy, children }: PopdownProps) {
  const root = useRef<HTMLDetailsElement>(null)
  const [isShown, setShown] = useState(!isLazy)
  useOutside(root, () => {
    if (root.current?.open) root.current.open = false
  })
  const close = () => {
    if (!root.current?.open) return
    root.current.open = false
    root.current.querySelector('summary')?.focus()
  }
  const onToggle = () => {
    const isOpen = root.current?.open ?? false
    if (isLazy) flushSync(() => setShown(isOpen))
    if (isOpen) root.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !root.current?.open) return
    event.preventDefault()
    close()
  }
  return (
    <details className={`popdown ${className}`} ref={root} open={open} onKeyDown={onKeyDown} onToggle={onToggle}>
      <summary className={`button button--${kind}`}>
        {icon && <Icon shape={icon} size={1.125} />}
        <span>{label}</span>
        <Icon shape={expandIcon} size={1} />
      </summary>
      <div className="popdown__panel">{isShown && (typeof children === 'function' ? children(close) : children)}</div>
    </details>
  )
}
