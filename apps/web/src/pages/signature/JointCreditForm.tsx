import { jointCredit, jointCreditTexts, parseInitials } from '@porchlight/domain'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { InitialedStatement, useInitialedStatement } from '../../ui/InitialedStatement.tsx'
import type { JointCreditQuestion } from './ask-for-signing-url.ts'
import { texts } from './text.ts'

/** The statement of joint credit before the signing page of another service, which does not ask for it. */
export function JointCreditForm({ signer, others, answer: onStated }: JointCreditQuestion) {
  const { lender, dealer } = usePageContext()
  const t = useTexts(texts)
  const translate = useTranslate()
  const { list } = useFormats()
  const { finish, answer } = useInitialedStatement(typed => {
    const parsed = parseInitials(typed)
    return 'error' in parsed ? { error: translate(parsed.error) } : parsed
  }, onStated)
  return (
    <div className="signature__form">
      <div className="stack">
        <h2>{translate(jointCreditTexts.title)}</h2>
        <p>{t.jointCreditFor(signer)}</p>
        <InitialedStatement
          paragraphs={jointCredit({ lender, dealer: dealer?.name ?? '' }).paragraphs}
          texts={{
            statement: translate(jointCreditTexts.agree({ names: list(others) })),
            label: translate(jointCreditTexts.initials),
            hint: translate(jointCreditTexts.initialsHint),
          }}
          answer={answer}
        />
        <div>
          <Button
            kind="primary"
            wide
            disabledReason={answer.isStated ? undefined : translate(jointCreditTexts.agreeFirst)}
            onClick={finish}
          >
            {t.openDocuments}
          </Button>
        </div>
      </div>
    </div>
  )
}
