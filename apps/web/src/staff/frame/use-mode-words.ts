import { useMode } from '../../data/base/mode.ts'
import { useTexts } from '../../text/texts.ts'
import { useUntil } from '../../ui/base/use-until.ts'
import { useStaff } from '../session/session.tsx'
import { texts } from '../ui/text.ts'

/** Returns what can't be done in the mode of the installation, with its end in the lender's time zone. Null in the normal mode. */
export function useModeWords() {
  const { mode: rendered, time_zone } = useStaff()
  const mode = useMode(rendered)
  const until = useUntil(time_zone.id)
  const t = useTexts(texts).mode
  if (!mode) return null
  const { title, means } = t[mode.kind]
  return { kind: mode.kind, title: title(mode.until && until(mode.until)), means }
}
