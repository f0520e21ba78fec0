import { pathTo } from '@porchlight/domain'
import { usePageContext } from '../../data/page-context.tsx'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Lost } from '../../ui/illustrations/Illustration.tsx'
import { texts } from './text.ts'

export function NotFoundPage() {
  const { dealer } = usePageContext()
  const t = useTexts(texts).notFound
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
