import { Button, type ButtonProps } from '../../ui/base/Button.tsx'

/** The keys of the button that performs the act of a dialog: never a single one. */
export const ACT_KEYS = 'Control+Enter Meta+Enter'

interface ActButtonProps extends ButtonProps {
  /** False while the keys press another button of the dialog. */
  hasKeys?: boolean
}

/** The button that performs the act of a dialog. It names its keys where there is a keyboard. */
export const ActButton = ({ children, hasKeys = true, ...props }: ActButtonProps) => (
  <Button kind="primary" {...(hasKeys && { 'aria-keyshortcuts': ACT_KEYS })} {...props}>
    <span>{children}</span>{' '}
    {hasKeys && (
      <span className="act-keys" aria-hidden="true">
        {navigator.platform.startsWith('Mac') ? '⌘ Enter' : 'Ctrl+Enter'}
      </span>
    )}
  </Button>
)
