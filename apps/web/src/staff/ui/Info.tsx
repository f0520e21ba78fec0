import type { ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { InfoDialog } from '../../ui/overlays/Dialog.tsx'
import { texts } from './text.ts'

/** A button beside a title or a label, with the rules and reasons behind it. */
export function Info({ title, children }: { title: string; children: ReactNode }) {
  const { close } = useTexts(texts)
  return <InfoDialog text={{ open: title, title, close }}>{children}</InfoDialog>
}
