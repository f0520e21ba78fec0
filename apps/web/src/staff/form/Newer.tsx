import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { texts } from '../ui/text.ts'

/** Says that someone else saved a part since it was read, and what. */
export function Newer({ saved }: { saved: string }) {
  const t = useTexts(texts).newer
  return (
    <Alert kind="warning" title={t.title} urgent>
      <p>{t.saved(saved)}</p>
      <p>{t.why}</p>
    </Alert>
  )
}
