import { ModeBar } from '../../ui/base/ModeBar.tsx'
import { useModeWords } from './use-mode-words.ts'

/** The notice of what can't be done now and until about when, before anyone begins to work. */
export function ModeBanner() {
  const words = useModeWords()
  return words && <ModeBar title={words.title} text={words.means} />
}
