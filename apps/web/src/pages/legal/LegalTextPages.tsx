import { brokerDisclosures, type LegalNames, type PublishedText, privacyPolicy, termsOfUse } from '@porchlight/domain'
import { useLegalText } from '../../forms/parts/LegalText.tsx'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { texts } from './text.ts'

/** A legal text that anyone can read and print. */
function LegalTextPage({ text }: { text: (names: LegalNames) => PublishedText }) {
  const { title, version, headings, paragraphs } = useLegalText(text)
  const t = useTexts(texts)
  return (
    <Frame title={title} lead={t.version(version)}>
      <article className="stack prose">
        {headings.map((heading, index) => (
          <section key={heading} className="stack stack--tight">
            <h2>{heading}</h2>
            <p>{paragraphs[index]!.slice(heading.length + '. '.length)}</p>
          </section>
        ))}
      </article>
      <div className="no-print">
        <Button onClick={() => print()}>{t.print}</Button>
      </div>
    </Frame>
  )
}

export const BrokerDisclosuresPage = () => <LegalTextPage text={brokerDisclosures} />
export const TermsOfUsePage = () => <LegalTextPage text={termsOfUse} />
export const PrivacyPolicyPage = () => <LegalTextPage text={privacyPolicy} />
