import { Frame } from '../../frame/Frame.tsx'
import { text } from './text.ts'

export function DevSignaturePage() {
  const t = text().signature
  return (
    <Frame title={t.title} lead={t.lead}>
      <p>{t.lead}</p>
    </Frame>
  )
}
