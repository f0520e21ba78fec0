import type { FormEvent } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { useDraft } from '../form/use-draft.ts'
import type { PanelProps } from '../panel/panel.ts'
import { Problem } from '../ui/parts.tsx'
import { useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'
import { useNoteCall } from './use-note-call.ts'

const LINES = 4

/** Adds a note that compliance alone reads. */
export function RestrictedForm({ view, path, changed, onAdded }: PanelProps & { onAdded(message: string): void }) {
  const { draft, change, clear } = useDraft(`restricted ${view.id}`, { text: '' })
  const action = useAction()
  const send = useNoteCall(`${path}/restricted-notes`)
  const t = useTexts(texts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAdded('')
    void action.run(async () => {
      await send(draft)
      clear()
      await changed()
      onAdded(t.added)
    })
  }
  const { text } = action.errors
  return (
    <form className="staff__form" noValidate onSubmit={submit}>
      <TextInput
        id="restricted_text"
        label={t.restrictedText}
        hint={t.restrictedHint}
        lines={LINES}
        autoComplete="off"
        value={draft.text}
        onChange={typed => change({ text: typed })}
        {...(text && { error: text })}
      />
      <Problem sentence={text ? undefined : action.problem} />
      <div>
        <Button type="submit" busy={action.busy && t.adding}>
          {t.restrictedAdd}
        </Button>
      </div>
    </form>
  )
}
