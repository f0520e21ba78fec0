import './news.css'
import { useEffect, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { useQueueNews } from '../live/use-queue-news.ts'
import { refreshIcon } from './icons.ts'
import { texts } from './text.ts'

/**
 * The button that reads the queue again, and says how much changed since. Rows stay as they are until it is pressed: one that moved under
 * the pointer would be the wrong one. Where none are shown, the first ones come by themselves. The button is always there, so that the
 * focus stays on it, and nothing moves.
 */
export function QueueNews({ isEmpty, onShow }: { isEmpty: boolean; onShow(): Promise<unknown> }) {
  const [isReading, setReading] = useState(false)
  const { changed, reset } = useQueueNews()
  const t = useTexts(texts).news
  const show = async () => {
    setReading(true)
    reset()
    await onShow()
    setReading(false)
  }
  const isDue = isEmpty && changed > 0 && !isReading
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` differs with each rendering
  useEffect(() => {
    if (isDue) void show()
  }, [isDue])
  return (
    <>
      <div className="queue-news">
        <Button icon={refreshIcon} busy={isReading && t.reading} onClick={() => void show()}>
          <span className="queue-news__words">{changed > 0 ? t.show(changed) : t.refresh}</span>
          {changed > 0 && (
            <span aria-hidden="true" className="queue-news__count">
              {changed}
            </span>
          )}
        </Button>
      </div>
      <LiveRegion message={changed > 0 ? t.changed : ''} />
    </>
  )
}
