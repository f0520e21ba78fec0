import { type ReactNode, Suspense } from 'react'
import { Icon, type IconShape } from './Icon.tsx'

/** The id of the title, which takes the focus after a change of page. */
export const TITLE_ID = 'title'

export interface PageFrameProps {
  header: ReactNode
  footer: ReactNode
  /** Between header and content. */
  notice?: ReactNode
  /** 'Skip to content'. */
  skip: string
  /** Empty while the page is not known. */
  title: string
  lead?: ReactNode
  /** Above the title: a `StepHeader`. */
  steps?: ReactNode
  /** Above the title: an `Illustration`. */
  picture?: ReactNode
  /** True for pages with one question, such as sign-in. */
  narrow?: boolean
  /** True for pages with a second column of their own, and with `side`. */
  wide?: boolean
  /** Beside the content on a wide screen. An empty column is `null`; without a column it is undefined. */
  side?: ReactNode
  children: ReactNode
}

/** React hydrates what is inside of `Suspense` after the rest: the form is usable before the links around it. */
export function PageFrame({
  header,
  footer,
  notice,
  skip,
  title,
  lead,
  steps,
  picture,
  narrow,
  side,
  wide = side !== undefined,
  children,
}: PageFrameProps) {
  const main = (
    <main className={narrow ? 'page__main page__main--narrow' : 'page__main'}>
      {steps}
      {picture}
      {title && (
        <div className="page__title">
          <h1 id={TITLE_ID} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="page__lead">{lead}</p>}
        </div>
      )}
      {children}
    </main>
  )
  return (
    <div className={wide ? 'page page--wide' : 'page'}>
      <a className="hidden skip" href={`#${TITLE_ID}`}>
        {skip}
      </a>
      <Suspense>{header}</Suspense>
      {notice}
      {side === undefined ? (
        main
      ) : (
        <div className="page__body">
          <aside className="page__side">
            <Suspense>{side}</Suspense>
          </aside>
          {main}
        </div>
      )}
      <Suspense>{footer}</Suspense>
    </div>
  )
}

export interface SiteHeaderProps {
  /** The name replaces a missing logo. The logo's size is in pixels, if known. */
  dealer: { name: string; logo_url: string; logo_width: number | null; logo_height: number | null } | null | undefined
  /** Shown where there is no dealer. */
  product: string
  href?: string
  /** The account menu. */
  children?: ReactNode
}

/** The room of a logo of unknown size. */
const usualLogo = { width: 200, height: 48 }

export function SiteHeader({ dealer, product, href, children }: SiteHeaderProps) {
  return (
    <header className="page__header">
      <a className="logo" href={href}>
        {dealer?.logo_url ? (
          <img
            src={dealer.logo_url}
            alt={dealer.name}
            width={dealer.logo_width ?? usualLogo.width}
            height={dealer.logo_height ?? usualLogo.height}
          />
        ) : (
          <strong>{dealer?.name ?? product}</strong>
        )}
      </a>
      {children}
    </header>
  )
}

export interface Contact {
  icon: IconShape
  href: string
  text: string
}

export const ContactLink = ({ icon, href, text }: Contact) => (
  <a className="contact" href={href}>
    <Icon shape={icon} />
    <span>{text}</span>
  </a>
)

interface SiteFooterProps {
  /** Always in sight. */
  help?: ReactNode
  /** Names what a phone shows on demand. */
  more: string
  children: ReactNode
}

export function SiteFooter({ help, more, children }: SiteFooterProps) {
  return (
    <footer className="page__footer">
      {help}
      <details className="more">
        <summary>{more}</summary>
        <div className="legal">{children}</div>
      </details>
    </footer>
  )
}
