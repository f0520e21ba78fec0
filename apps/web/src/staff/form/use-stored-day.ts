import { useFormats, useTexts } from '../../text/texts.ts'
import { texts } from '../ui/text.ts'

/** Returns a stored day in words, also for null. */
export function useStoredDay(): (stored: string) => string {
  const { day } = useFormats()
  const { noValue } = useTexts(texts).newer
  return stored => (stored ? day(stored, 'UTC') : noValue)
}
