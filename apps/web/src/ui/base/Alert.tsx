import type { ReactNode, Ref } from 'react'
import { Icon, type IconShape } from './Icon.tsx'
import { checkIcon, infoIcon, warningIcon } from './icons.ts'

export type AlertKind = 'info' | 'success' | 'warning' | 'danger'

const icons: Record<AlertKind, IconShape> = {
  info: infoIcon,
  success: checkIcon,
  warning: warningIcon,
  danger: warningIcon,
}

export interface AlertProps {
  kind?: AlertKind
  title?: string
  children?: ReactNode
  /** Announced at once by screen readers: for the outcome of the current action. */
  urgent?: boolean
  /** Makes the alert focusable by script. */
  ref?: Ref<HTMLDivElement>
}

export function Alert({ kind = 'info', title, children, urgent, ref }: AlertProps) {
  return (
    <div
      className={`alert alert--${kind}`}
      role={urgent ? 'alert' : undefined}
      ref={ref}
      tabIndex={ref ? -1 : undefined}
    >
      <Icon shape={icons[kind]} />
      <div className="alert__text">
        {title && <h2>{title}</h2>}
        {children}
      </div>
    </div>
  )
}
