import { Icon } from './Icon.tsx'

/** A short word that something worked, in sight for a few seconds. After an empty message it is said again. */
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
