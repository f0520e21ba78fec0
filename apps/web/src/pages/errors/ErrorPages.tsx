import { pathTo } from '@porchlight/domain'
import { useEffect } from 'react'
import { useDealerSlug, usePageContext } from '../../data/base/page-context.tsx'
import { clearStored, storedAnywhere } from '../../data/stored-items.ts'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { LinkButton } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { backIcon } from '../../ui/icons.ts'
import { Locked, Lost } from '../../ui/illustrations/OutcomeIllustrations.tsx'
import { texts } from './text.ts'

export function NotFoundPage() {
  const { dealer } = usePageContext()
  const t = useTexts(texts).notFound
  const goBack = () => {
    const slug = dealer?.slug ?? storedAnywhere('last-active')[0]?.dealer
    if (slug) location.assign(pathTo('dealerHome', { dealer: slug }))
    else if (history.length > 1) history.back()
    else location.assign(pathTo('start'))
  }
  return (
    <Frame narrow title={t.title} lead={t.lead} picture={<Lost />}>
      <Button kind="primary" wide icon={backIcon} onClick={goBack}>
        {t.back}
      </Button>
    </Frame>
  )
}

/** The server refused access. Clears what this browser stores, because it may be of another user. */
export function UnauthorizedPage() {
  const dealer = useDealerSlug()
  useEffect(() => clearStored(dealer), [dealer])
  const t = useTexts(texts).unauthorized
  return (
    <Frame narrow title={t.title} lead={t.lead} picture={<Locked />}>
      {/* A load, not a step: whatever was read so far goes too. */}
      <LinkButton kind="primary" wide href={pathTo('dashboard', { dealer })}>
        {t.home}
      </LinkButton>
    </Frame>
  )
}
