import { Icon } from './Icon.tsx'

/** A confirmation that disappears after a few seconds. The same message shows again after an empty one. */
export function Toast({ message }: { message: string }) {
  return (
    <div role="status">
      {message && (
        <p className="toast">
          <Icon name="check" />
          {message}
        </p>
      )}
    </div>
  )
}
