import { pathTo } from '@porchlight/domain'
import { useEffect } from 'react'
import { pageContext } from '../../data/page-context.ts'
import { clearStored } from '../../data/storage.ts'
import { Frame } from '../../frame/Frame.tsx'
import { Lost } from '../../ui/illustrations/Lost.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { text } from './text.ts'

/** The server refused. What is stored here may belong to somebody else, and goes. */
export function UnauthorizedPage() {
  const dealer = pageContext().dealer?.slug ?? ''
  useEffect(() => clearStored(dealer), [dealer])
  const t = text().unauthorized
  return (
    <Frame narrow title={t.title} lead={t.lead} picture={<Lost />}>
      {/* A load, not a step: whatever was read so far goes too. */}
      <LinkButton kind="primary" wide href={pathTo('dashboard', { dealer })}>
        {t.home}
      </LinkButton>
    </Frame>
  )
}
