import { demographicDisclaimer } from '@porchlight/domain'
import { LegalParagraphs, useLegalText } from '../../forms/LegalText.tsx'

/** Explains before the questions why they are asked and that answering is voluntary. */
export function Disclaimer() {
  const { title } = useLegalText(demographicDisclaimer)
  return (
    <section className="card">
      <div className="card__title">
        <h2>{title}</h2>
      </div>
      <div className="card__details stack stack--tight">
        <LegalParagraphs text={demographicDisclaimer} />
      </div>
    </section>
  )
}
