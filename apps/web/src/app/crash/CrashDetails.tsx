import { useTexts } from '../../text/texts.ts'
import type { CrashDetailsProps } from '../../ui/base/CrashBoundary.tsx'
import { CrashText } from '../../ui/CrashText.tsx'
import { texts } from './text.ts'

/** The text of a failed page about answers that were typed. */
export const CrashDetails = (props: CrashDetailsProps) => <CrashText {...useTexts(texts)} {...props} />
