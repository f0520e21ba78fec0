import { jointCredit, jointCreditTexts } from '@porchlight/domain'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useJointCredit } from '../../forms/joint-credit.tsx'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import type { JointCreditQuestion } from './ask-for-signing-url.ts'
import { texts } from './text.ts'

/** The statement of joint credit before the signing page of another service, which does not ask for it. */
export function JointCreditForm({ signer, others, answer }: JointCreditQuestion) {
  const { lender, dealer } = usePageContext()
  const t = useTexts(texts)
  const translate = useTranslate()
  const { paragraphs } = jointCredit({ lender, dealer: dealer?.name ?? '' })
  const { statement, button } = useJointCredit({ signer, names: others, paragraphs, onStated: answer })
  return (
    <div className="signature__form">
      <div className="stack">
        <h2>{translate(jointCreditTexts.title)}</h2>
        <p>{t.jointCreditFor(signer)}</p>
        {statement}
        <div>
          <Button kind="primary" wide {...button}>
            {t.openDocuments}
          </Button>
        </div>
      </div>
    </div>
  )
}
