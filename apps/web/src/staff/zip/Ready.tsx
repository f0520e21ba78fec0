import { type ExportManyResponse, exportFormatLabels } from '@porchlight/domain/staff'
import { useEffect, useState } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { useTimes } from '../../ui/times.ts'
import { saveStaffFile } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { useAction } from '../ui/use-action.ts'
import { useFocusKept } from '../ui/use-focus-kept.ts'
import { texts } from './text.ts'

interface ReadyProps {
  zip: ExportManyResponse
  /** When its state was read, by the clock of the device. */
  readAt: number
  /** Reads the state again. */
  changed(): Promise<unknown>
}

/** The download of the zip, while it can be had. */
export function Ready({ zip, readAt, changed }: ReadyProps) {
  const [saved, setSaved] = useState('')
  const root = useFocusKept<HTMLElement>()
  const action = useAction()
  const translate = useTranslate()
  const times = useTimes()
  const t = useTexts(texts).one
  const minutes = useMinutesLeft(zip.seconds_left, readAt, changed)
  const save = async () => {
    setSaved('')
    const isSaved = await action.run(async () => {
      await saveStaffFile(`/exports/${encodeURIComponent(zip.id)}/file`, t.fileName(times.day(zip.made_at)))
      setSaved(t.downloaded)
    })
    // It may have ended.
    if (!isSaved) await changed()
  }
  return (
    <section className="staff__sheet" aria-labelledby="ready" ref={root}>
      <h2 id="ready">{t.ready}</h2>
      <p>{t.readyWith(zip.made, zip.total, translate(exportFormatLabels[zip.format]))}</p>
      {zip.expires_at && (
        <p>
          {t.until(times.timeOfDay(zip.expires_at))} {minutes !== undefined && t.left(minutes)}
        </p>
      )}
      <Problem sentence={action.problem} />
      <div>
        <Button kind="primary" busy={action.busy && t.downloading} onClick={() => void save()}>
          {t.download}
        </Button>
      </div>
      <p role="status">{saved}</p>
      <h3>{t.content.title}</h3>
      <ul className="zip__content">
        <li>{t.content.files}</li>
        <li>{t.content.reports}</li>
        {zip.refused.length > 0 && <li>{t.content.refused}</li>}
      </ul>
      <Alert kind="warning">
        <h3>{t.safe.title}</h3>
        <p>{t.safe.why}</p>
      </Alert>
    </section>
  )
}

const SECOND = 1000
const MINUTE = 60_000
const TICK_MS = 15_000
/** The timer of a browser may be a little early. */
const AFTER_MS = 2000

/**
 * The minutes that remain of `seconds_left` as the server counted them when it was read at `readAt`. Only the time that passed since is
 * from the clock of the device, which may be wrong. `onOver` is called when none remain.
 */
function useMinutesLeft(seconds_left: number | null, readAt: number, onOver: () => void): number | undefined {
  const [now, setNow] = useState(readAt)
  const end = seconds_left === null ? undefined : readAt + seconds_left * SECOND
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each reading
  useEffect(() => {
    if (end === undefined) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    const over = setTimeout(onOver, Math.max(0, end - Date.now()) + AFTER_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(over)
    }
  }, [end])
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - Math.max(now, readAt)) / MINUTE))
}
