import { formatPhone, pathTo } from '@porchlight/domain'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { usePageContext } from '../data/base/page-context.tsx'
import { useTexts } from '../text/texts.ts'
import type { IconShape } from '../ui/base/Icon.tsx'
import { phoneIcon } from '../ui/base/icons.ts'
import { ContactLink, PageFrame, SiteFooter, SiteHeader, TITLE_ID } from '../ui/base/PageFrame.tsx'
import { LenderFooter, SpanishHelp, telephone, useHelpNumber } from './LenderFooter.tsx'
import { ModeBanner } from './ModeBanner.tsx'
import { texts } from './text.ts'

const mailIcon: IconShape = 'M3.5 6h17v12h-17V6Zm0 1 8.5 6.5L20.5 7'

const globeIcon: IconShape = 'M3 12h18M12 3c3.5 3 3.5 15 0 18-3.5-3-3.5-15 0-18ZM3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0Z'

interface FrameProps {
  title: string
  /** The title of the browser's tab, if it differs from the heading. */
  tabTitle?: string
  lead?: ReactNode
  steps?: ReactNode
  /** Above the title: an `Illustration`. */
  picture?: ReactNode
  /** True for pages with one question, such as sign-in. */
  narrow?: boolean
  wide?: boolean
  /** Beside the content on a wide screen; null while there is nothing to show in it yet. */
  side?: ReactNode
  /** The account menu, on pages behind the sign-in. */
  account?: ReactNode
  children: ReactNode
}

/** The frame of every page: the dealer's logo above the content, and the dealer's contacts below. */
export function Frame({ title, tabTitle = title, account, ...page }: FrameProps) {
  useTitle(tabTitle)
  const { dealer, product } = usePageContext()
  const help = useHelpNumber()
  const t = useTexts(texts)
  return (
    <PageFrame
      {...page}
      title={title}
      skip={t.skip}
      notice={<ModeBanner />}
      header={
        <SiteHeader
          dealer={dealer}
          product={product}
          href={dealer ? pathTo('dealerHome', { dealer: dealer.slug }) : '/'}
        >
          {account}
        </SiteHeader>
      }
      footer={
        <SiteFooter
          help={
            dealer && (
              <>
                {help && (
                  <ContactLink
                    icon={phoneIcon}
                    href={telephone(help.number)}
                    text={t.help(help.name, formatPhone(help.number))}
                  />
                )}
                <SpanishHelp />
              </>
            )
          }
          more={t.more}
        >
          {dealer && (
            <>
              <ContactLink icon={globeIcon} href={dealer.website_url} text={new URL(dealer.website_url).hostname} />
              <ContactLink
                icon={phoneIcon}
                href={telephone(dealer.phone_number)}
                text={formatPhone(dealer.phone_number)}
              />
              <ContactLink icon={mailIcon} href={`mailto:${dealer.email}`} text={dealer.email} />
            </>
          )}
          <LenderFooter />
        </SiteFooter>
      }
    />
  )
}

let shown: string | undefined

/** Receives the title of a page that is rendered on the server, where effects do not run. */
export const ServerTitle = createContext<(title: string) => void>(() => undefined)

/** Sets the document's title, '{title} - {product}', and moves the focus to the heading when the page follows another one. */
export function useTitle(title: string): void {
  const full = `${title} - ${usePageContext().product}`
  const setOnServer = useContext(ServerTitle)
  if (import.meta.env.SSR) setOnServer(full)
  useEffect(() => {
    document.title = full
    // The heading of a page that is not known yet comes later.
    const heading = document.getElementById(TITLE_ID)
    if (!heading) return
    const arrived = shown !== undefined && shown !== location.pathname
    shown = location.pathname
    if (!arrived) return
    scrollTo(0, 0)
    heading.focus({ preventScroll: true })
  }, [full])
}
