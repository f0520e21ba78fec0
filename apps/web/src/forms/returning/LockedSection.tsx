import type { ReturnedSection } from '@porchlight/domain'
import { useTexts } from '../../text/texts.ts'
import { Icon, type IconShape } from '../../ui/base/Icon.tsx'
import { texts } from './text.ts'
import { Unlock } from './Unlock.tsx'

const lockIcon: IconShape = 'M6 11h12v9H6zm2 0V8a4 4 0 0 1 8 0v3'

/** Stands in the list of sections instead of the way to edit a section that stays as it was signed. */
export function LockedSection({ borrower_id, section }: { borrower_id: string; section: ReturnedSection }) {
  const t = useTexts(texts)
  return (
    <span className="checklist__locked">
      <Icon shape={lockIcon} size={1} />
      <small>{t.locked}</small>
      <Unlock borrower_id={borrower_id} section={section} />
    </span>
  )
}
