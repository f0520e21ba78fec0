import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { SectionList, type SectionListProps } from '../SectionList.tsx'
import { texts } from '../text.ts'

/** The list of sections in a dialog, for narrow screens. */
export function SectionsDialog({ onClose, ...list }: SectionListProps & { onClose(): void }) {
  const t = useTexts(texts)
  return (
    <Dialog short title={t.sections} closeLabel={t.close} onClose={onClose}>
      <SectionList {...list} onGo={onClose} />
    </Dialog>
  )
}
