import type { ItemPageResponse } from '@porchlight/api'
import { type ItemKindDefinition, needsWords } from '@porchlight/domain'
import { useState } from 'react'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { Problem } from '../../forms/Problem.tsx'
import { texts as formTexts } from '../../forms/text.ts'
import { itemDraftName, useTypedDraft } from '../../forms/typed/use-typed-draft.ts'
import { useReadAgain } from '../../items/answering/use-answer.ts'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { focusField } from '../../ui/ErrorSummary.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { RadioInput } from '../../ui/RadioInput.tsx'
import { texts } from './text.ts'

interface NotAvailableDialogProps {
  item: ItemPageResponse
  ways: NonNullable<ItemKindDefinition['notAvailable']>
  onDone(): void
  onClose(): void
}

const LINES = 3
const ids = { reason: 'no_answer_reason', words: 'no_answer_words' } as const
interface Reason {
  reason: string | null
  words: string
}
type Errors = Partial<Record<keyof typeof ids, string>>

/** Asks why a person does not have what is needed. The choice stays as a draft when the dialog is closed. */
export function NotAvailableDialog({ item, ways, onDone, onClose }: NotAvailableDialogProps) {
  const { dealer, application } = useRouteParams()
  const initial: Reason = { reason: null, words: '' }
  const { typed, set, clear } = useTypedDraft(`${itemDraftName(application, item.id)}/reason`, initial)
  const { reason, words } = typed
  const [errors, setErrors] = useState<Errors>({})
  const readAgain = useReadAgain(item.id)
  const t = useTexts(texts)
  const { arrowKeys } = useTexts(formTexts)
  const translate = useTranslate()
  const refuse = (found: Errors) => {
    setErrors(found)
    focusField(found.reason ? ids.reason : ids.words)
  }
  const saving = useSaving({
    fields({ reason: ofReason, words: ofWords, ...others }) {
      refuse({ ...(ofReason && { reason: ofReason }), ...(ofWords && { words: ofWords }) })
      return Object.values(others)
    },
  })
  const asksWords = reason !== null && needsWords(reason)
  const close = () => (saving.busy ? saving.stop() : onClose())
  const send = () => {
    if (reason === null) return refuse({ reason: t.chooseReason })
    if (asksWords && words.trim() === '') return refuse({ words: t.writeWords })
    saving.run(async stop => {
      setErrors({})
      const { data } = await callOnce('POST /{dealer}/application/{application_id}/items/{id}/not-available', {
        params: { dealer, application_id: application, id: item.id },
        body: { version: item.version, reason, ...(asksWords && { words }) },
        stop,
      })
      clear()
      onClose()
      onDone()
      await readAgain(data)
    })
  }
  return (
    <Dialog
      short
      title={translate(ways.button)}
      closeLabel={t.close}
      onClose={close}
      onSubmit={send}
      footer={
        <>
          <Button onClick={close}>{t.cancel}</Button>
          <Button type="submit" kind="primary" busy={saving.busy && t.sending}>
            {t.send}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t.reasonWhy}</p>
        <RadioInput
          id={ids.reason}
          name="reason"
          label={t.reason}
          aria-required
          options={Object.entries(ways.reasons).map(([value, label]) => ({ value, label: translate(label) }))}
          keys={arrowKeys}
          value={reason}
          error={errors.reason}
          onChange={chosen => {
            set({ reason: chosen })
            setErrors({})
          }}
        />
        {asksWords && (
          <TextInput
            id={ids.words}
            name="words"
            label={t.reasonWords}
            lines={LINES}
            autoComplete="off"
            aria-required
            value={words}
            error={errors.words}
            onChange={typedWords => set({ words: typedWords })}
          />
        )}
        <Problem sentences={[saving.problem]} />
      </div>
    </Dialog>
  )
}
