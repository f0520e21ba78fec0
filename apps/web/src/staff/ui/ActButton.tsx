import { Button, type ButtonProps } from '../../ui/base/Button.tsx'

/** The keys of the button that performs the act of a dialog: never a single one. */
export const ACT_KEYS = 'Control+Enter Meta+Enter'

/** The button that performs the act of a dialog. It names its keys where there is a keyboard. */
export const ActButton = ({ children, ...props }: ButtonProps) => (
  <Button kind="primary" aria-keyshortcuts={ACT_KEYS} {...props}>
    <span>{children}</span>{' '}
    <span className="act-keys" aria-hidden="true">
      {navigator.platform.startsWith('Mac') ? '⌘ Enter' : 'Ctrl+Enter'}
    </span>
  </Button>
)
