import { type ItemKindDefinition, isOpenForBorrower, itemKinds } from '@porchlight/domain'
import { useState } from 'react'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { Problem } from '../../forms/Problem.tsx'
import { WordsDialog } from '../../forms/returning/WordsDialog.tsx'
import { itemDraftName } from '../../forms/typed/use-typed-draft.ts'
import { useHeldReason } from '../../frame/use-mode-words.ts'
import { type AnswerOptions, useAnswer, useReadAgain } from '../../items/answering/use-answer.ts'
import type { KindProps } from '../../items/kinds/kind-props.ts'
import { itemAnswers } from '../../items/kinds/kinds.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { NotAvailableDialog } from './NotAvailableDialog.tsx'
import { texts } from './text.ts'

type AnswerPartProps = Omit<KindProps, 'answering'> & AnswerOptions

/** The controls that answer an item while it is open. A refusal stays in sight when the item turns out to be closed. */
export function AnswerPart({ item, application, contact, isChanging, onAnswered }: AnswerPartProps) {
  const answering = useAnswer({ item, isChanging, onAnswered })
  const Answer = itemAnswers[item.kind]
  const isOpen = isChanging || isOpenForBorrower(item.state)
  return (
    <>
      {isOpen && <Answer item={item} application={application} answering={answering} contact={contact} />}
      <Problem sentences={[answering.problem]} />
      {isOpen && <OtherWays item={item} contact={contact} isChanging={isChanging} onAnswered={onAnswered} />}
    </>
  )
}

/** The ways for a person who cannot answer, or does not understand what is asked. */
function OtherWays({ item, contact, isChanging, onAnswered }: Omit<AnswerPartProps, 'application'>) {
  const { dealer, application } = useRouteParams()
  const { lender } = usePageContext()
  const [opened, setOpened] = useState<'question' | 'reason'>()
  const [isAsked, setAsked] = useState(false)
  const held = useHeldReason()
  const readAgain = useReadAgain(item.id)
  const t = useTexts(texts)
  const translate = useTranslate()
  const { notAvailable }: ItemKindDefinition = itemKinds[item.kind]
  const close = () => setOpened(undefined)
  return (
    <section className="stack stack--tight" aria-labelledby="ways">
      <h2 id="ways">{t.ways}</h2>
      {notAvailable && (
        <div>
          <Button disabledReason={held} onClick={() => setOpened('reason')}>
            {translate(notAvailable.button)}
          </Button>
        </div>
      )}
      {!isChanging && (
        <div>
          <Button disabledReason={held} onClick={() => setOpened('question')}>
            {t.understand}
          </Button>
        </div>
      )}
      <div className="stack stack--tight" role="status">
        {item.question && <p>{t.youAsked(item.question)}</p>}
        {contact && (isAsked || item.question) && <p>{t.notified(contact)}</p>}
      </div>
      {notAvailable && opened === 'reason' && (
        <NotAvailableDialog item={item} ways={notAvailable} onDone={onAnswered} onClose={close} />
      )}
      {opened === 'question' && (
        <WordsDialog
          text={{
            title: t.understand,
            why: t.understandWhy(contact ?? lender),
            label: t.understandLabel,
            confirm: t.send,
            busy: t.sending,
          }}
          send={(words, stop) =>
            callOnce('POST /{dealer}/application/{application_id}/items/{id}/question', {
              params: { dealer, application_id: application, id: item.id },
              body: { words },
              stop,
            })
          }
          name="words"
          draft={`${itemDraftName(application, item.id)}/question`}
          onDone={async () => {
            await readAgain()
            setAsked(true)
            close()
          }}
          onClose={close}
        />
      )}
    </section>
  )
}
