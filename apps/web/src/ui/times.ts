import { createContext, useContext } from 'react'
import { LenderZone, useFormats } from '../text/texts.ts'
import { useIsHydrated } from './base/hydration.ts'

/** The server does not know the browser's time zone: both render this one, until the page is hydrated. */
const ZONE_BEFORE_HYDRATION = 'Etc/GMT+5'

/** The zone in which the pages below show times; the browser's unless it is given. */
export const TimeZone = createContext<string | undefined>(undefined)

/**
 * Formats points in time (ISO 8601) in the language of the page. A day alone is the lender's, as in documents; a time is in the zone of the
 * reader.
 */
export function useTimes() {
  const given = useContext(TimeZone)
  const lenderZone = useContext(LenderZone)
  const isHydrated = useIsHydrated()
  const zone = given ?? (isHydrated ? undefined : ZONE_BEFORE_HYDRATION)
  const { day, timeOfDay, minute } = useFormats()
  return {
    day: (time: string): string => day(time, given ?? lenderZone),
    timeOfDay: (time: string): string => timeOfDay(time, zone),
    minute: (time: string): string => minute(time, zone),
  }
}

/** Seconds as minutes and seconds: '1:05'. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
