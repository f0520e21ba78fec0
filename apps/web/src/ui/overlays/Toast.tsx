import '../../styles/toast.css'
import { type ReactNode, useState } from 'react'
import { Icon } from '../base/Icon.tsx'
import { checkIcon } from '../base/icons.ts'

interface ToastProps {
  message: string
  /** True for a message that something was not done. */
  isProblem?: boolean | undefined
  /** A button after the message. */
  children?: ReactNode
}

/** A confirmation that disappears after a few seconds. The same message shows again after an empty one. */
export const Toast = (props: ToastProps) => (
  <div role="status">{props.message && <ShownToast key={props.message} {...props} />}</div>
)

function ShownToast({ message, isProblem, children }: ToastProps) {
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  return (
    // Its part of the page can be hidden and shown again, with which the animation would begin anew.
    <p className="toast" onAnimationEnd={() => setOver(true)}>
      {!isProblem && <Icon shape={checkIcon} />}
      <span>{message}</span>
      {children}
    </p>
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
