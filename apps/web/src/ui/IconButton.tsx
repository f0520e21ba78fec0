import { type MouseEvent, useId } from 'react'
import { Icon, type IconShape } from './base/Icon.tsx'

export interface IconButtonProps {
  icon: IconShape
  /** The accessible name, with the object of the action: 'Edit Checking Account'. */
  label: string
  /** Why the button is disabled; shown on hover and focus. */
  disabledReason?: string
  hasPopup?: 'dialog'
  onClick?(event: MouseEvent<HTMLButtonElement>): void
}

export function IconButton({ icon, label, disabledReason, hasPopup, onClick }: IconButtonProps) {
  const tipId = useId()
  const button = (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-haspopup={hasPopup}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? tipId : undefined}
      onClick={disabledReason ? undefined : onClick}
    >
      <Icon shape={icon} />
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className="tip-holder">
      {button}
      <span className="tip" role="tooltip" id={tipId}>
        {disabledReason}
      </span>
    </span>
  )
}
