import { pathTo } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { pageContext } from '../../data/page-context.ts'
import { Frame } from '../../frame/Frame.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { NotFoundPage } from '../errors/NotFoundPage.tsx'
import { takeSavedRedirect } from './saved-redirect.ts'
import { text } from './text.ts'

/** Nobody's page: leads on to where someone was going; at a desk it lists the dealers. */
export function StartPage() {
  const [redirect] = useState(takeSavedRedirect)
  useEffect(() => {
    // Another dealer's page is another load: each brings its own colours.
    if (redirect) location.replace(redirect)
  }, [redirect])
  const { dealers } = pageContext()
  if (redirect) return null
  if (!dealers) return <NotFoundPage />
  const t = text()
  return (
    <Frame narrow title={t.title} lead={t.lead}>
      <nav className="stack">
        {dealers.map(({ slug, name }) => (
          <LinkButton key={slug} wide href={pathTo('dealerHome', { dealer: slug })}>
            {name}
          </LinkButton>
        ))}
      </nav>
    </Frame>
  )
}
