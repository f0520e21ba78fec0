import { mayText } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { useFormats, useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

const EVERY_MS = 20_000

/** The time where a borrower lives: at either of the times, in a state with two zones. `brief`: without the words. */
export function LocalTime({ zones, brief }: { zones: readonly string[]; brief?: boolean }) {
  const [now, setNow] = useState<Date>()
  const { timeOfDay } = useFormats()
  const t = useTexts(texts).localTime
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  if (zones.length === 0) return null
  // The server renders it in the room that it takes.
  if (!now) return <span className="desk__time" />
  const isQuiet = !mayText(zones, now)
  const either = t.either([...new Set(zones.map(zone => timeOfDay(now, zone)))].reverse())
  const times = brief ? either : t.there(either)
  return <span className={isQuiet ? 'desk__time is-soon' : 'desk__time soft'}>{isQuiet ? t.quiet(times) : times}</span>
}
