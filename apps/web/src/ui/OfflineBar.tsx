import '../styles/forms.css'
import { useSyncExternalStore } from 'react'
import { Icon } from './base/Icon.tsx'
import { offlineIcon } from './icons.ts'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Shown while the browser is offline. */
export function OfflineBar({ message }: { message: string }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="offline">
          <Icon shape={offlineIcon} />
          {message}
        </p>
      )}
    </div>
  )
}
