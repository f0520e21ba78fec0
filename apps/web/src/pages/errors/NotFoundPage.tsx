import { pathTo } from '@porchlight/domain'
import { pageContext } from '../../data/page-context.ts'
import { Frame } from '../../frame/Frame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Lost } from '../../ui/illustrations/Lost.tsx'
import { text } from './text.ts'

export function NotFoundPage() {
  const { dealer } = pageContext()
  const t = text().notFound
  const goBack = () => {
    if (history.length > 1) history.back()
    else location.assign(dealer ? pathTo('dealerHome', { dealer: dealer.slug }) : pathTo('start'))
  }
  return (
    <Frame narrow title={t.title} lead={t.lead} picture={<Lost />}>
      <Button kind="primary" wide icon="back" onClick={goBack}>
        {t.back}
      </Button>
    </Frame>
  )
}
