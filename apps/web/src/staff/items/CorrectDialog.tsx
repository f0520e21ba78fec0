import { itemKinds, itemWordsErrors, normalizeItemWords } from '@porchlight/domain'
import { useState } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { translated } from '../form/plain-form.ts'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useWhenDone } from '../form/use-when-done.ts'
import { call } from '../session/api.ts'
import { texts as shared } from '../ui/text.ts'
import type { ItemDialogProps } from './item-dialog.ts'
import { texts } from './text.ts'
import { useListFocus } from './use-list-focus.ts'

const fields = ['why', 'counts', 'doesnt_count', 'example'] as const
const LINES = 2

/** Corrects the words that the borrower reads about an item that is not answered yet. */
export function CorrectDialog({ view, changed, named: [id] = [], onClose }: ItemDialogProps) {
  // The words stay as they were read, where someone else changes the item.
  const [{ kind, stage, title, why, counts, doesnt_count, example } = empty] = useState(
    view.items.find(item => item.id === id),
  )
  const translate = useTranslate()
  const t = useTexts(texts)
  const { optional } = useTexts(shared)
  const form = useStaffForm({
    empty: { title, why, counts, doesnt_count, example },
    check: values => translated(itemWordsErrors(kind, normalizeItemWords(values)), translate),
    save: async (values, once) => {
      const item = view.items.find(each => each.id === id)
      if (!item) return
      const path = 'PUT /staff/applications/{application_id}/items/{id}'
      const body = { ...values, version: item.version }
      await call(path, { params: { application_id: view.id, id: item.id }, body, ...once(id, body) })
    },
    changed,
    done: t.correct.done,
    afterSave: values => values,
    unsaved: { draft: `correction of item ${id}` },
  })
  useWhenDone(form, onClose)
  useListFocus(stage)
  return (
    <FormDialog form={form} title={t.correct.title} act={t.correct.act} onClose={onClose}>
      <TextInput
        id="item_title"
        label={t.correct.what}
        hint={t.changing.hint}
        {...(itemKinds[kind].answer === 'words' && { lines: LINES })}
        autoComplete="off"
        {...form.field('title')}
      />
      {fields.map(name => (
        <TextInput
          key={name}
          id={`item_${name}`}
          label={t.words[name]}
          optional={optional}
          lines={LINES}
          autoComplete="off"
          {...form.field(name)}
        />
      ))}
    </FormDialog>
  )
}

const empty = {
  kind: 'DOCUMENT',
  stage: 'TO_DECIDE',
  title: '',
  why: '',
  counts: '',
  doesnt_count: '',
  example: '',
} as const
