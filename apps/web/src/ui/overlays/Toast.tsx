import '../../styles/toast.css'
import type { ReactNode } from 'react'
import { Icon } from '../base/Icon.tsx'
import { checkIcon } from '../base/icons.ts'

/** A confirmation that disappears after a few seconds. The same message shows again after an empty one. `children`: a button after it. */
export function Toast({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div role="status">
      {message && (
        <p className="toast">
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
