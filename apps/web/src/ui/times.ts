import { useIsHydrated } from './hydration.ts'

/** The server does not know the browser's time zone: both render this one, until the page is hydrated. */
const ZONE_BEFORE_HYDRATION = 'Etc/GMT+5'

/** Prints points in time (ISO 8601) in the browser's time zone. */
export function useTimes() {
  const isHydrated = useIsHydrated()
  const print = (time: string, options: Intl.DateTimeFormatOptions) =>
    new Date(time).toLocaleString('en-US', { ...options, ...(!isHydrated && { timeZone: ZONE_BEFORE_HYDRATION }) })
  return {
    /** 'Nov 21, 2026' */
    day: (time: string): string => print(time, { dateStyle: 'medium' }),
    /** 'Nov 21, 2026, 10:39 PM' */
    minute: (time: string): string => print(time, { dateStyle: 'medium', timeStyle: 'short' }),
  }
}

/** Seconds as minutes and seconds: '1:05'. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
