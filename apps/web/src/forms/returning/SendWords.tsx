import { type ComponentProps, useState } from 'react'
import { useHeldReason } from '../../frame/use-mode-words.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { texts } from './text.ts'
import { WordsDialog } from './WordsDialog.tsx'

type DialogProps = ComponentProps<typeof WordsDialog>

interface SendWordsProps extends Pick<DialogProps, 'name' | 'draft' | 'send'> {
  text: Pick<DialogProps['text'], 'title' | 'why' | 'label'>
  /** Reads again what the words change. */
  onSent?(): Promise<unknown>
}

/** A button that opens a dialog for words to the lender. Each message that was sent is announced. */
export function SendWords({ text, onSent, ...dialog }: SendWordsProps) {
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  const held = useHeldReason()
  const t = useTexts(texts)
  return (
    <>
      <p role="status">{isSent && t.sent}</p>
      <div>
        <Button
          disabledReason={held}
          onClick={() => {
            setSent(false)
            setOpen(true)
          }}
        >
          {text.title}
        </Button>
      </div>
      {isOpen && (
        <WordsDialog
          {...dialog}
          text={{ ...text, confirm: t.send, busy: t.sending }}
          onDone={async () => {
            await onSent?.()
            setSent(true)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
