import { pathTo, safeRedirect } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { usePageContext } from '../../data/base/page-context.tsx'
import { dealerItem } from '../../data/base/storage.ts'
import { storedAnywhere } from '../../data/stored-items.ts'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { LinkButton } from '../../ui/ButtonLink.tsx'
import { NotFoundPage } from '../errors/ErrorPages.tsx'
import { texts } from './text.ts'

/** The page without a dealer: redirects to the stored path. In development it lists the dealers. */
export function StartPage() {
  const [redirect] = useState(takeSavedRedirect)
  useEffect(() => {
    // Another dealer's page is another load: each brings its own colors.
    if (redirect) location.replace(redirect)
  }, [redirect])
  const t = useTexts(texts)
  const { dealers } = usePageContext()
  if (redirect) return null
  if (!dealers) return <NotFoundPage />
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

/** Removes and returns the page that a sign-in interrupted, of any dealer. */
export function takeSavedRedirect(): string | null {
  for (const { dealer, value } of storedAnywhere('publicRedirect')) {
    const path = safeRedirect(value, dealer)
    dealerItem(dealer, 'publicRedirect').clear()
    if (path) return path
  }
  return null
}
