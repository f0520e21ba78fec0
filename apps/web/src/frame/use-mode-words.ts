import { useMode } from '../data/base/mode.ts'
import { usePageContext } from '../data/base/page-context.tsx'
import { useTexts } from '../text/texts.ts'
import { useUntil } from '../ui/base/use-until.ts'
import { texts } from './text.ts'

/** Returns whether messages wait for the end of a mode. */
export const useIsHeld = (): boolean => useMode(usePageContext().mode) !== null

/** Returns what can't be done in the mode of the installation, with its end in the lender's time zone, as refusals have it. Null in the normal mode. */
export function useModeWords() {
  const { mode: rendered, sends_texts, time_zone } = usePageContext()
  const mode = useMode(rendered)
  const until = useUntil(time_zone)
  const t = useTexts(texts).mode
  if (!mode) return null
  const { kind } = mode
  const { title, means } = t[kind]
  return { kind, title: title(mode.until && until(mode.until), sends_texts), means }
}

/** Returns why nothing can be sent now, or undefined. */
export function useHeldReason(): string | undefined {
  const mode = useModeWords()
  return mode?.kind === 'read-only' ? mode.title : undefined
}
