import { useState } from 'react'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Problem } from '../Problem.tsx'
import { useTypedDraft } from '../typed/use-typed-draft.ts'
import { texts } from './text.ts'

interface WordsDialogProps {
  text: { title: string; why: string; label: string; confirm: string; busy: string }
  /** The call that sends the words. */
  send(words: string, stop: AbortSignal): Promise<unknown>
  /** The name of the words in the messages beside fields. */
  name: 'reason' | 'sentence' | 'words'
  /** The name of the draft. */
  draft: string
  onDone(): Promise<unknown>
  onClose(): void
}

const LINES = 3

/** Sends a sentence in the person's own words to the lender. The words stay as a draft when the dialog is closed. */
export function WordsDialog({ text, name, onDone, onClose, ...props }: WordsDialogProps) {
  const { typed, set, clear } = useTypedDraft(props.draft, { words: '' })
  const [error, setError] = useState<string>()
  const saving = useSaving({
    fields: ({ [name]: beside, ...others }) => {
      setError(beside)
      document.getElementById('own_words')?.focus()
      return Object.values(others)
    },
  })
  const t = useTexts(texts)
  const close = () => (saving.busy ? saving.stop() : onClose())
  const send = () =>
    saving.run(async stop => {
      setError(undefined)
      await props.send(typed.words, stop)
      clear()
      await onDone()
    })
  return (
    <Dialog
      short
      title={text.title}
      closeLabel={t.close}
      onClose={close}
      onSubmit={send}
      footer={
        <>
          <Button onClick={close}>{t.cancel}</Button>
          <Button type="submit" kind="primary" busy={saving.busy && text.busy}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text.why}</p>
        <TextInput
          id="own_words"
          label={text.label}
          lines={LINES}
          autoComplete="off"
          value={typed.words}
          onChange={words => set({ words })}
          {...(error && { error })}
        />
        <Problem sentences={[saving.problem]} />
      </div>
    </Dialog>
  )
}
