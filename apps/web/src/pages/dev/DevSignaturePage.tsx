import { boot } from '../../boot.ts'
import { Frame } from '../../frame/Frame.tsx'
import { NotFoundPage } from '../errors/NotFoundPage.tsx'
import { text } from './text.ts'

export function DevSignaturePage() {
  const t = text().signature
  if (!boot().dev) return <NotFoundPage />
  return (
    <Frame title={t.title} lead={t.lead}>
      <p>{t.lead}</p>
    </Frame>
  )
}
