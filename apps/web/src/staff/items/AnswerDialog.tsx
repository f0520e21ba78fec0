import { documentChannels, itemKinds } from '@porchlight/domain'
import { useState } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { translated } from '../form/plain-form.ts'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useWhenDone } from '../form/use-when-done.ts'
import { call } from '../session/api.ts'
import { texts as shared } from '../ui/text.ts'
import type { ItemDialogProps } from './item-dialog.ts'
import { texts } from './text.ts'
import { useListFocus } from './use-list-focus.ts'

const LINES = 4

interface Typed {
  words: string
  channel: string | null
  sent_on: string
}

/** Records an answer that came by phone or on paper, or from a person who is not a borrower. */
export function AnswerDialog({ view, changed, named: [id] = [], onClose }: ItemDialogProps) {
  // Once the answer is recorded, the page has the item in another state while the dialog is still open.
  const [begun] = useState(view.items.find(item => item.id === id))
  const translate = useTranslate()
  const { answer: t } = useTexts(texts)
  const { select, optional } = useTexts(shared)
  const kind = itemKinds[begun?.kind ?? 'QUESTION']
  const isPaper = kind.answer === 'words-or-elsewhere'
  const { today } = view.milestones
  const form = useStaffForm<Typed>({
    empty: { words: '', channel: null, sent_on: isPaper ? today : '' },
    hidden: () => (isPaper ? [] : ['channel', 'sent_on']),
    check: values => {
      const found = translated<keyof Typed>(kind.check(kind.normalize(values), { today, name: '' }), translate)
      return {
        ...found,
        ...(found.channel && { channel: t.channelMissing }),
        ...(found.words && !values.words.trim() && { words: t.wordsMissing }),
      }
    },
    save: async ({ words, channel, sent_on }, once) => {
      const item = view.items.find(each => each.id === id)
      if (!item) return
      const body = { version: item.version, words, ...(isPaper && { channel, sent_on: sent_on || null }) }
      const path = 'POST /staff/applications/{application_id}/items/{id}/answer'
      await call(path, { params: { application_id: view.id, id: item.id }, body, ...once(id, body) })
    },
    changed,
    done: t.done,
    afterSave: values => values,
    unsaved: { draft: `answer of item ${id}` },
  })
  useWhenDone(form, onClose)
  useListFocus(begun?.stage ?? 'TO_DECIDE')
  return (
    <FormDialog form={form} title={t.title} act={t.act} onClose={onClose}>
      <p>{begun?.title}</p>
      {isPaper && (
        <>
          <SelectInput
            id="item_channel"
            label={t.channel}
            options={Object.entries(documentChannels).map(([value, label]) => ({ value, label: translate(label) }))}
            placeholder={select}
            {...form.field('channel')}
          />
          <DayInput id="item_sent_on" label={t.sentOn} {...form.field('sent_on')} />
        </>
      )}
      <TextInput
        id="item_answer"
        label={isPaper ? t.remark : t.words}
        {...(isPaper && { optional })}
        lines={LINES}
        autoComplete="off"
        {...form.field('words')}
      />
    </FormDialog>
  )
}
