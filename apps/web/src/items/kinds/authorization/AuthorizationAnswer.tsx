import { useTexts } from '../../../text/texts.ts'
import { TextInput } from '../../../ui/base/TextInput.tsx'
import { AnswerForm, answerId } from '../../answering/AnswerForm.tsx'
import type { KindProps } from '../kind-props.ts'
import { texts } from './text.ts'

/** Shows a legal text, which the person agrees to by typing their name. */
export function AuthorizationAnswer({ item, answering }: KindProps) {
  const t = useTexts(texts)
  return (
    <AnswerForm answering={answering} labels={{ typed_name: t.name }} button={t.agree} busy={t.sending}>
      <div className="agreement">
        <p className="soft">{t.read}</p>
        {item.legal_text.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <TextInput
        id={answerId('typed_name')}
        name="typed_name"
        label={t.name}
        hint={t.as(item.name)}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        aria-required
        value={answering.values.typed_name ?? ''}
        error={answering.errors.typed_name}
        onChange={typed_name => answering.set({ typed_name })}
      />
    </AnswerForm>
  )
}
