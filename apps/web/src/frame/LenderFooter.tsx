import { pathTo } from '@porchlight/domain'
import { usePageContext } from '../data/base/page-context.tsx'
import { useTexts } from '../text/texts.ts'
import { Icon, type IconShape } from '../ui/base/Icon.tsx'
import { texts } from './text.ts'

const equalHousingIcon: IconShape = 'm2 10 10-7 10 7M4.500 9v12h15V9M8.500 12.500h7m-7 4h7'

/** Which company sells the home, and which makes the loan. */
export function WhoIsWho() {
  const { lender, dealer } = usePageContext()
  const t = useTexts(texts)
  return dealer && <p>{t.whoIsWho(dealer.name, lender)}</p>
}

/** The lender's name, license and phone, the equal housing statement, and the legal texts. */
export function LenderFooter() {
  const { lender, lender_contact, dealer } = usePageContext()
  const t = useTexts(texts)
  const { phone, nmls_id } = lender_contact
  return (
    <>
      <WhoIsWho />
      <p className="legal__lender">
        <strong>{lender}</strong>
        {nmls_id && <span>{t.nmls(nmls_id)}</span>}
        {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
      </p>
      <p className="legal__housing">
        <Icon shape={equalHousingIcon} />
        {t.equalHousing}
      </p>
      {dealer && <LegalLinks dealer={dealer.slug} />}
    </>
  )
}

interface LegalLinksProps {
  dealer: string
  /** All of them by default. */
  pages?: readonly ('brokerDisclosures' | 'termsOfUse' | 'privacyPolicy')[]
}

/** Texts that borrowers agree to. They open in another tab, so that a form stays as it is. */
export function LegalLinks({ dealer, pages = ['brokerDisclosures', 'termsOfUse', 'privacyPolicy'] }: LegalLinksProps) {
  const t = useTexts(texts)
  return (
    <ul className="legal__links">
      {pages.map(page => (
        <li key={page}>
          <a href={pathTo(page, { dealer })} target="_blank" rel="noopener">
            {t[page]}
          </a>
        </li>
      ))}
    </ul>
  )
}
