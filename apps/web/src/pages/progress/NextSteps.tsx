import { formatPhone } from '@porchlight/domain'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useFormats, useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

/** The steps after submitting, by the lender's settings, and the dealer's contacts. */
export function NextSteps({ id }: { id: string }) {
  const { dealer, lender, after_submission } = usePageContext()
  const t = useTexts(texts).submitted
  const { list } = useFormats()
  return (
    <section className="stack stack--tight" aria-labelledby="next-steps">
      <h2 id="next-steps">{t.title}</h2>
      <ol className="next-steps">
        <li>{t.review(after_submission.contact, lender)}</li>
        <li>{t.contact(after_submission.business_days)}</li>
        {after_submission.have_ready.length > 0 && <li>{t.haveReady(list(after_submission.have_ready))}</li>}
      </ol>
      <p>
        {t.number} <strong>{id}</strong>
        {dealer && (
          <>
            <br />
            {t.questions(dealer.name)}{' '}
            <a className="next-steps__phone" href={`tel:${dealer.phone_number}`}>
              {formatPhone(dealer.phone_number)}
            </a>
          </>
        )}
      </p>
    </section>
  )
}
