import {
  type ItemKindDefinition,
  itemKinds,
  needsWords,
  normalizeWritten,
  saidChannels,
  saidErrors,
} from '@porchlight/domain'
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

const LINES = 3

interface Typed {
  reason: string | null
  words: string
  channel: string | null
  said_on: string
}

/** Records that a person doesn't have something, as they said to a staff member, with their reason. */
export function NotAvailableDialog({ view, changed, named: [id] = [], onClose }: ItemDialogProps) {
  // Once the reason is recorded, the page has the item in another state while the dialog is still open.
  const [begun] = useState(view.items.find(item => item.id === id))
  const translate = useTranslate()
  const t = useTexts(texts)
  const { select, optional } = useTexts(shared)
  const kind = begun?.kind ?? 'QUESTION'
  const { notAvailable }: ItemKindDefinition = itemKinds[kind]
  const { today } = view.milestones
  const form = useStaffForm<Typed>({
    empty: { reason: null, words: '', channel: 'PHONE', said_on: today },
    check: ({ words, ...values }) =>
      translated<keyof Typed>(saidErrors(kind, { ...values, words: normalizeWritten(words) }, today), translate),
    save: async ({ reason, words, channel, said_on }, once) => {
      const item = view.items.find(each => each.id === id)
      if (!item || !reason || !channel) return
      const body = { version: item.version, reason, words, channel, said_on }
      const path = 'POST /staff/applications/{application_id}/items/{id}/not-available'
      await call(path, { params: { application_id: view.id, id: item.id }, body, ...once(id, body) })
    },
    changed,
    done: t.notAvailable.done,
    afterSave: values => values,
    unsaved: { draft: `why not of item ${id}` },
  })
  useWhenDone(form, onClose)
  useListFocus(begun?.stage ?? 'TO_DECIDE')
  const optionsOf = (table: Readonly<Record<string, string>>) =>
    Object.entries(table).map(([value, label]) => ({ value, label: translate(label) }))
  return (
    <FormDialog form={form} title={t.notAvailable.title} act={t.notAvailable.act} onClose={onClose}>
      <p>{begun?.title}</p>
      <SelectInput
        id="item_reason"
        label={t.changing.reason}
        options={optionsOf(notAvailable?.reasons ?? {})}
        placeholder={select}
        {...form.field('reason')}
      />
      <TextInput
        id="item_said"
        label={t.notAvailable.words}
        {...(!needsWords(form.values.reason ?? '') && { optional })}
        lines={LINES}
        autoComplete="off"
        {...form.field('words')}
      />
      <SelectInput
        id="item_said_channel"
        label={t.notAvailable.channel}
        options={optionsOf(saidChannels)}
        placeholder={select}
        {...form.field('channel')}
      />
      <DayInput id="item_said_on" label={t.notAvailable.saidOn} {...form.field('said_on')} />
    </FormDialog>
  )
}
