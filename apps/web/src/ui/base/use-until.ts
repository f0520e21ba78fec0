import { useFormats } from '../../text/texts.ts'

/** Formats the end of something in a time zone, with the name of the zone, and with its day where that is not today. */
export function useUntil(timeZone: string): (time: string) => string {
  const { timeInZone } = useFormats()
  return time => timeInZone(new Date(time), new Date(), timeZone)
}
