import '../../styles/toast.css'
import type { AnimationEvent, ReactNode } from 'react'
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
export function Toast({ message, isProblem, children }: ToastProps) {
  return (
    <div role="status">
      {message && (
        <p key={message} className="toast" onAnimationEnd={end}>
          {!isProblem && <Icon shape={checkIcon} />}
          <span>{message}</span>
          {children}
        </p>
      )}
    </div>
  )
}

/** Its part of the page can be hidden and shown again, with which the animation would begin anew. */
const end = ({ currentTarget }: AnimationEvent<HTMLElement>) => currentTarget.classList.add('hidden')

/** A live region that is always in the page, so that changes are announced. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <div className="hidden" role="status">
      {message}
    </div>
  )
}
