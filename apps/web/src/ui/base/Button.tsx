import { createContext, type MouseEvent, type ReactNode, useContext, useId, useState } from 'react'
import { Icon, type IconShape } from './Icon.tsx'
import { Spinner } from './Skeleton.tsx'

interface StillBusyTexts {
  label: string
  /** Why it takes so long and what to do, which open dialogs say, too. */
  why: string
}

/** Replaces the label of busy buttons while their actions take longer than usual. */
export const StillBusy = createContext<StillBusyTexts | undefined>(undefined)

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps {
  children: ReactNode
  kind?: ButtonKind
  type?: 'button' | 'submit'
  icon?: IconShape
  /** The label while the action runs. Further presses are ignored. */
  busy?: string | false
  /**
   * Why the button is disabled. It stays focusable, so that the reason can be read. Given as undefined where a reason can come later: so the
   * button has the parent from the start that it needs with one, and stays the same element.
   */
  disabledReason?: string | undefined
  wide?: boolean
  /** True if the button is the chosen one of a group. */
  pressed?: boolean
  /** The id of the form it submits, if it is outside of it. */
  form?: string
  /** The element that the button opens, for screen readers. */
  popup?: { kind: 'menu' | 'dialog'; id: string; open: boolean }
  name?: string
  value?: string
  /** The key that presses it. */
  'aria-keyshortcuts'?: string
  onClick?(event: MouseEvent<HTMLButtonElement>): void
}

export function Button(props: ButtonProps) {
  const {
    children,
    kind = 'secondary',
    type = 'button',
    icon,
    busy,
    disabledReason,
    wide,
    pressed,
    popup,
    onClick,
    ...rest
  } = props
  const reasonId = useId()
  const stillBusy = useContext(StillBusy)?.label
  const still = Boolean(busy || disabledReason)
  const button = (
    <button
      {...rest}
      type={type}
      className={`button button--${kind}${wide ? ' button--wide' : ''}`}
      aria-disabled={still || undefined}
      aria-pressed={pressed}
      aria-haspopup={popup?.kind}
      aria-expanded={popup?.open}
      aria-controls={popup?.open ? popup.id : undefined}
      aria-busy={busy ? true : undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      // The blurred field may show a message, which moves the button from under the pointer before the click completes.
      onMouseDown={type === 'submit' ? event => event.preventDefault() : undefined}
      onClick={event => (still ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : icon && <Icon shape={icon} />}
      {/* The key replaces the element: a label of several parts has texts that a translator may have moved. */}
      <span key={busy ? `busy ${stillBusy}` : 'label'}>{busy ? (stillBusy ?? busy) : children}</span>
    </button>
  )
  // The last reason stays in the page: its room does not change while it comes and goes.
  const [reason, setReason] = useState(disabledReason)
  if (disabledReason && disabledReason !== reason) setReason(disabledReason)
  if (!('disabledReason' in props)) return button
  return (
    <span className={reason ? 'with-reason' : 'before-reason'}>
      {button}
      {reason && (
        <span className="reason" id={reasonId}>
          {reason}
        </span>
      )}
    </span>
  )
}
