import { pathTo } from '@porchlight/domain'
import { usePageContext } from '../data/page-context.tsx'
import { useTexts } from '../text/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { texts } from './text.ts'

/** The lender's name, license and phone, the equal housing statement, and the legal texts. */
export function LenderFooter() {
  const { lender, lender_contact, dealer } = usePageContext()
  const t = useTexts(texts)
  const { phone, nmls_id } = lender_contact
  return (
    <div className="legal">
      <p className="legal__lender">
        <strong>{lender}</strong>
        {nmls_id && <span>{t.nmls(nmls_id)}</span>}
        {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
      </p>
      <p className="legal__housing">
        <Icon name="equal-housing" />
        {t.equalHousing}
      </p>
      {dealer && <LegalLinks dealer={dealer.slug} />}
    </div>
  )
}

const legalPages = {
  'broker-disclosures': 'brokerDisclosures',
  'terms-of-use': 'termsOfUse',
  'privacy-policy': 'privacyPolicy',
} as const
const allLegalPages = Object.values(legalPages)

interface LegalLinksProps {
  dealer: string
  /** The texts to link to; all of them by default. */
  texts?: readonly (keyof typeof legalPages)[]
}

/** Texts that borrowers agree to. They open in another tab, so that a form stays as it is. */
export function LegalLinks({ dealer, texts: wanted }: LegalLinksProps) {
  const t = useTexts(texts)
  const pages = wanted?.map(id => legalPages[id]) ?? allLegalPages
  const links = pages.map(page => [t[page], pathTo(page, { dealer })] as const)
  return (
    <ul className="legal__links">
      {links.map(([text, href]) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener">
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
