import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { PanelProps } from '../panel/panel.ts'
import { texts as shared } from '../ui/text.ts'
import type { ActionId } from './actions.ts'
import { SectionList } from './SectionList.tsx'
import { texts } from './text.ts'

interface PhoneBarProps extends Pick<PanelProps, 'view'> {
  possible: readonly ActionId[]
  onStart(action: ActionId): void
  onToDo(): void
}

/** The frequent actions on a phone, at the end of its screen. */
export function PhoneBar({ view, possible, onStart, onToDo }: PhoneBarProps) {
  const [isOpen, setOpen] = useState(false)
  const t = useTexts(texts)
  const { close } = useTexts(shared)
  const button = (label: string, onPress: () => void) => (
    <button type="button" className="desk__bar-button" onClick={onPress}>
      {label}
    </button>
  )
  return (
    <>
      <nav className="desk__bar" aria-label={t.bar.label}>
        {button(t.bar.call, () => onStart('call'))}
        {possible.includes('note') && button(t.bar.note, () => onStart('note'))}
        {button(t.bar.todo, onToDo)}
        {button(t.bar.sections, () => setOpen(true))}
      </nav>
      {isOpen && (
        <Dialog short title={t.bar.sections} closeLabel={close} onClose={() => setOpen(false)}>
          <SectionList sections={view.sections} onPick={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}
