import { pathTo } from '@porchlight/domain'
import { useEffect } from 'react'
import { useDealerSlug } from '../../data/page-context.tsx'
import { clearStored } from '../../data/storage.ts'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { Lost } from '../../ui/illustrations/Illustration.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { texts } from './text.ts'

/** The server refused. What is stored here may belong to somebody else, and goes. */
export function UnauthorizedPage() {
  const dealer = useDealerSlug()
  useEffect(() => clearStored(dealer), [dealer])
  const t = useTexts(texts).unauthorized
  return (
    <Frame narrow title={t.title} lead={t.lead} picture={<Lost />}>
      {/* A load, not a step: whatever was read so far goes too. */}
      <LinkButton kind="primary" wide href={pathTo('dashboard', { dealer })}>
        {t.home}
      </LinkButton>
    </Frame>
  )
}
