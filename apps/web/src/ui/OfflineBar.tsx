import '../styles/forms.css'
import { useSyncExternalStore } from 'react'
import { Icon, type IconShape } from './base/Icon.tsx'

const offlineIcon: IconShape =
  'M4 4l16 16M8.5 15.5a5 5 0 0 1 5-1.300M5 12a10 10 0 0 1 4-2.5m4.5-.4A10 10 0 0 1 19 12M12 19v.1'

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
