import type { MouseEvent, ReactNode } from 'react'
import { useId } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps {
  children: ReactNode
  kind?: ButtonKind
  type?: 'button' | 'submit'
  icon?: IconName
  /** What it says while its work goes on; further presses do nothing until then. */
  busy?: string | false
  /** Why it cannot be pressed now. It stays focusable, so the reason can be found. */
  disabledReason?: string
  wide?: boolean
  /** Whether it stands for the choice made, among others side by side. */
  pressed?: boolean
  /** The id of the form it submits, where it stands outside of it. */
  form?: string
  /** What it opens, for those who cannot see it appear. */
  popup?: { kind: 'menu' | 'dialog'; id: string; open: boolean }
  name?: string
  value?: string
  onClick?(event: MouseEvent<HTMLButtonElement>): void
}

export function Button({
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
}: ButtonProps) {
  const reasonId = useId()
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
      // The field being left may show a message and move the button from under the pointer before the click is one.
      onMouseDown={type === 'submit' ? event => event.preventDefault() : undefined}
      onClick={event => (still ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      <span>{busy || children}</span>
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className="with-reason">
      {button}
      <span className="reason" id={reasonId}>
        {disabledReason}
      </span>
    </span>
  )
}
