import { formatPhone, pathTo } from '@porchlight/domain'
import { usePageContext } from '../data/base/page-context.tsx'
import { useTexts } from '../text/texts.ts'
import { Icon, type IconShape } from '../ui/base/Icon.tsx'
import { texts } from './text.ts'

const equalHousingIcon: IconShape = 'm2 10 10-7 10 7M4.500 9v12h15V9M8.500 12.500h7m-7 4h7'

/** Which company sells the home, and which makes the loan. */
export function WhoIsWho() {
  const { lender, dealer } = usePageContext()
  const t = useTexts(texts)
  return dealer && <p className="who-is-who">{t.whoIsWho(dealer.name, lender)}</p>
}

/** The number to call for help, and whose it is: the lender's, else the dealer's. Null with neither. */
export function useHelpNumber() {
  const { lender, lender_contact, dealer } = usePageContext()
  if (lender_contact.phone) return { name: lender, number: lender_contact.phone }
  return dealer?.phone_number ? { name: dealer.name, number: dealer.phone_number } : null
}

/** A line in Spanish, in every language of the page: the product is in English, and the number to call for help. */
export function SpanishHelp() {
  const help = useHelpNumber()
  const t = useTexts(texts)
  if (!help) return null
  return (
    <p className="spanish-help" lang="es">
      <span>{t.spanish(help.name)}</span> <PhoneLink number={help.number} />
    </p>
  )
}

/** The address by which a number is called. */
export const telephone = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`

export const PhoneLink = ({ number }: { number: string }) => <a href={telephone(number)}>{formatPhone(number)}</a>

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
        {phone && <PhoneLink number={phone} />}
      </p>
      <p className="legal__housing">
        <Icon shape={equalHousingIcon} />
        {t.equalHousing}
      </p>
      {dealer && <LegalLinks dealer={dealer.slug} />}
    </>
  )
}

const legalPages = ['brokerDisclosures', 'termsOfUse', 'privacyPolicy'] as const

interface LegalLinkProps {
  dealer: string
  page: (typeof legalPages)[number]
}

/** A text that borrowers agree to. It opens in another tab, so that a form stays as it is. */
export function LegalLink({ dealer, page }: LegalLinkProps) {
  const t = useTexts(texts)
  return (
    <a href={pathTo(page, { dealer })} target="_blank" rel="noopener">
      {t[page]}
    </a>
  )
}

export const LegalLinks = ({ dealer }: { dealer: string }) => (
  <ul className="legal__links">
    {legalPages.map(page => (
      <li key={page}>
        <LegalLink dealer={dealer} page={page} />
      </li>
    ))}
  </ul>
)
