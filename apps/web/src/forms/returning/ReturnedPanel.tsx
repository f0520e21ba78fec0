import { returnedPath, returnedSectionTitle } from '@porchlight/domain'
import { Link } from 'wouter'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { useDealerSlug, usePageContext } from '../../data/base/page-context.tsx'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { useTimes } from '../../ui/times.ts'
import { texts } from './text.ts'

interface ReturnedPanelProps {
  application: ApplicationOnPage
  /** Without links. */
  brief?: boolean
}

/** The lender's request: the sentence as it was written, who asked, and the sections of each borrower. */
export function ReturnedPanel({ application, brief }: ReturnedPanelProps) {
  const { lender, lender_contact } = usePageContext()
  const dealer = useDealerSlug()
  const t = useTexts(texts)
  const translate = useTranslate()
  const times = useTimes()
  const { returned, borrowers, own } = application
  if (!returned) return null
  const asked = borrowers.filter(({ id }) => (returned.asked[id] ?? []).length > 0)
  return (
    <div className="returned stack stack--tight">
      <p>{t.by(returned.officer, lender, times.day(returned.returned_at))}</p>
      {returned.sentence && <blockquote>{returned.sentence}</blockquote>}
      {asked.map(({ id, first_name, on_this_device }) => (
        <div key={id}>
          {borrowers.length > 1 && <p>{id === own.id ? t.askedOfYou : t.askedOf(first_name)}</p>}
          <ul className="alert__list">
            {returned.asked[id]?.map(section => (
              <li key={section}>
                {!brief && (id === own.id || on_this_device) ? (
                  <Link href={returnedPath({ dealer, application: application.id, borrower: id }, section)}>
                    {translate(returnedSectionTitle(section))}
                  </Link>
                ) : (
                  <span>{translate(returnedSectionTitle(section))}</span>
                )}
                {returned.corrected[id]?.includes(section) && <span className="soft"> {t.corrected}</span>}
                {returned.words[id]?.[section] && <blockquote>{returned.words[id][section]}</blockquote>}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>{t.rest}</p>
      {lender_contact.phone && <p>{t.questions(lender, lender_contact.phone)}</p>}
    </div>
  )
}
