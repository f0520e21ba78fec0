import { Icon } from './Icon.tsx'

/** A short word that something worked; the caller takes it away by an empty message. */
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
