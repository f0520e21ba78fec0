import type { FileEventResponse } from '@porchlight/api'
import { fileEvents } from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { texts } from './text.ts'

/** The title of an entry: 'Approved, Nov 27', or the same in the one that says that it was a mistake. */
export function useEntryTitle(recorded: readonly FileEventResponse[]): (event: FileEventResponse) => string {
  const t = useTexts(texts).entries
  const translate = useTranslate()
  const { shortDay } = useFormats()
  const titleOf = ({ kind, happened_on, corrects }: FileEventResponse): string => {
    if (kind && happened_on) return t.title(translate(fileEvents[kind].label), shortDay(happened_on, 'UTC'))
    const mistake = recorded.find(({ id }) => id === corrects)
    return mistake ? t.mistakeIn(titleOf(mistake)) : t.mistake
  }
  return titleOf
}
