import './popdown.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconShape } from '../../ui/base/Icon.tsx'

const expandIcon: IconShape = 'm6 9 6 6 6-6'

interface PopdownProps {
  label: ReactNode
  icon?: IconShape
  className?: string
  kind?: 'secondary' | 'quiet'
  /** True if it is open at first, or as soon as it becomes true. */
  open?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A button with a panel below it, over the page. The panel closes with Escape, and when something else is pressed or focused, but not by a
 * dialog that it opens. It opens before the page is hydrated, too.
 */
export function Popdown({ label, icon, className = '', kind = 'secondary', open, children }: PopdownProps) {
  const root = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeFor = ({ target }: Event) => {
      if (!root.current?.open || !(target instanceof Element) || root.current.contains(target)) return
      if (target.closest('dialog') === root.current.closest('dialog')) root.current.open = false
    }
    document.addEventListener('pointerdown', closeFor)
    document.addEventListener('focusin', closeFor)
    return () => {
      document.removeEventListener('pointerdown', closeFor)
      document.removeEventListener('focusin', closeFor)
    }
  }, [])
  const close = () => {
    if (!root.current?.open) return
    root.current.open = false
    root.current.querySelector('summary')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !root.current?.open) return
    event.preventDefault()
    close()
  }
  return (
    <details className={`popdown ${className}`} ref={root} open={open} onKeyDown={onKeyDown}>
      <summary className={`button button--${kind}`}>
        {icon && <Icon shape={icon} size={1.125} />}
        <span>{label}</span>
        <Icon shape={expandIcon} size={1} />
      </summary>
      <div className="popdown__panel">{typeof children === 'function' ? children(close) : children}</div>
    </details>
  )
}
