import '../../styles/toast.css'
import type { ReactNode } from 'react'
import { Icon } from '../base/Icon.tsx'
import { checkIcon } from '../base/icons.ts'

interface ToastProps {
  message: string
  /** The number of the message, where one can follow another that is over. Without it, the same message shows again after an empty one. */
  turn?: number | undefined
  /** A button after it. */
  children?: ReactNode
}

/** A confirmation that disappears after a few seconds. */
export function Toast({ message, turn, children }: ToastProps) {
  return (
    <div role="status">
      {message && (
        <p key={turn} className="toast">
          <Icon shape={checkIcon} />
          <span>{message}</span>
          {children}
        </p>
      )}
    </div>
  )
}

/** A live region that is always in the page, so that changes are announced. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <div className="hidden" role="status">
      {message}
    </div>
  )
}
