import { useTexts } from '../../../text/texts.ts'
import { TextInput } from '../../../ui/base/TextInput.tsx'
import { AnswerForm, answerId } from '../../answering/AnswerForm.tsx'
import type { KindProps } from '../kind-props.ts'
import { texts } from './text.ts'

const LINES = 5

/** The field of an answer in words. */
export function QuestionAnswer({ answering }: KindProps) {
  const t = useTexts(texts)
  return (
    <AnswerForm answering={answering} labels={{ words: t.answer }} button={t.send} busy={t.sending}>
      <TextInput
        id={answerId('words')}
        name="words"
        label={t.answer}
        lines={LINES}
        autoComplete="off"
        aria-required
        value={answering.values.words ?? ''}
        error={answering.errors.words}
        onChange={words => answering.set({ words })}
      />
    </AnswerForm>
  )
}
