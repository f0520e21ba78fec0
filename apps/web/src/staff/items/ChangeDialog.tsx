import type { ItemResponse } from '@porchlight/api'
import {
  type AskAgainReason,
  askAgainReasons,
  dueDayError,
  needsWords,
  type StaffWaiveReason,
  staffWaiveReasons,
} from '@porchlight/domain'
import { shortTitle } from '@porchlight/domain/staff'
import { useState } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useWhenDone } from '../form/use-when-done.ts'
import { call } from '../session/api.ts'
import { texts as shared } from '../ui/text.ts'
import type { Once } from '../ui/use-action.ts'
import { begunWith, deselect } from './chosen.ts'
import type { ItemDialogProps } from './item-dialog.ts'
import { thoseToBe } from './item-groups.ts'
import { useWho } from './named/use-who.ts'
import { texts } from './text.ts'
import { useListFocus } from './use-list-focus.ts'

type Change = 'clear' | 'ask-again' | 'waive' | 'due-day'

interface Typed {
  ids: string[]
  reason: string | null
  words: string
  due_on: string
}

type Chosen = Pick<ItemResponse, 'id' | 'version'>[]

interface Definition {
  reasons?: Readonly<Record<string, { label: string; sentence?: string }>>
  hasDay?: true
  send(application_id: string, items: Chosen, typed: Omit<Typed, 'ids'>, once: Once): Promise<unknown>
}

const wordsOf = ({ words }: Pick<Typed, 'words'>) => (words.trim() ? { words } : {})

const definitions: Readonly<Record<Change, Definition>> = {
  clear: {
    send: (application_id, items, _typed, once) => {
      const body = { items }
      const path = 'POST /staff/applications/{application_id}/items/accept'
      return call(path, { params: { application_id }, body, ...once(path, body) })
    },
  },
  'ask-again': {
    reasons: askAgainReasons,
    hasDay: true,
    send: (application_id, items, { reason, due_on, ...typed }, once) => {
      const body = {
        ...{ items, reason: reason as AskAgainReason },
        ...wordsOf(typed),
        ...(due_on && { due_on }),
      }
      const path = 'POST /staff/applications/{application_id}/items/ask-again'
      return call(path, { params: { application_id }, body, ...once(path, body) })
    },
  },
  waive: {
    reasons: Object.fromEntries(Object.entries(staffWaiveReasons).map(([code, label]) => [code, { label }])),
    send: (application_id, items, { reason, ...typed }, once) => {
      const body = { items, reason: reason as StaffWaiveReason, ...wordsOf(typed) }
      const path = 'POST /staff/applications/{application_id}/items/waive'
      return call(path, { params: { application_id }, body, ...once(path, body) })
    },
  },
  'due-day': {
    hasDay: true,
    send: (application_id, items, { due_on }, once) => {
      const body = { items, due_on: due_on || null }
      const path = 'POST /staff/applications/{application_id}/items/due-day'
      return call(path, { params: { application_id }, body, ...once(path, body) })
    },
  },
}

const LINES = 3

/** A dialog that makes one change of several items: those that are possible are listed, and its button says how many. */
const changing = (change: Change) =>
  function ChangeDialog({ view, changed, named, onClose }: ItemDialogProps) {
    const { reasons, hasDay, send } = definitions[change]
    const translate = useTranslate()
    const whoOf = useWho(view)
    const all = useTexts(texts)
    const t = all.changes[change]
    const fields = all.changing
    const { select, optional } = useTexts(shared)
    const possible = thoseToBe(change, view)
    const [begun] = useState(() => begunWith(change, view, named))
    const among = (ids: readonly string[]) => possible.filter(({ id }) => ids.includes(id))
    const first = view.items.find(({ id }) => id === begun[0])
    const form = useStaffForm<Typed>({
      empty: {
        ids: begun,
        reason: null,
        words: '',
        due_on: (change === 'due-day' && begun.length === 1 && first?.due_on) || '',
      },
      check: ({ ids, reason, words, due_on }) => {
        const wrongDay = dueDayError(due_on || null, view.milestones.today)
        return {
          ...(among(ids).length === 0 && { ids: fields.missing }),
          ...(reasons && !reason && { reason: fields.reasonMissing }),
          ...(wrongDay && { due_on: translate(wrongDay) }),
          ...(reason && needsWords(reason) && !words.trim() && { words: fields.wordsMissing }),
        }
      },
      save: async ({ ids, ...typed }, once) => {
        const items = among(ids).map(({ id, version }) => ({ id, version }))
        await send(view.id, items, typed, once)
        deselect(view.id)
      },
      changed,
      done: ({ ids }) => t.done(ids.length),
      afterSave: values => values,
      unsaved: 'dropped',
    })
    useWhenDone(form, onClose)
    useListFocus(first?.stage ?? 'TO_DECIDE')
    const { ids, reason, words } = form.values
    const isRead = change === 'ask-again'
    const sentence = reason ? reasons?.[reason]?.sentence : undefined
    return (
      <FormDialog form={form} title={t.title} act={t.act(among(ids).length)} onClose={onClose}>
        {possible.length === 0 && <p>{fields.nothing}</p>}
        <div className="items__suggestions">
          <CheckboxGroup
            id="items"
            label={t.which}
            value={among(ids).map(({ id }) => id)}
            onChange={chosen => form.change({ ids: chosen })}
            options={possible.map(item => ({
              value: item.id,
              label: shortTitle(item.title),
              hint: `${whoOf(item)}, ${item.state_label}`,
            }))}
            {...(form.errors.ids && { error: form.errors.ids })}
          />
        </div>
        {reasons && (
          <SelectInput
            id="item_reason"
            label={fields.reason}
            options={Object.entries(reasons).map(([value, { label }]) => ({ value, label: translate(label) }))}
            placeholder={select}
            {...form.field('reason')}
          />
        )}
        {reasons && (
          <TextInput
            id="item_words"
            label={isRead ? fields.words : fields.ownWords}
            hint={isRead ? fields.hint : fields.ownHint}
            {...(!(reason && needsWords(reason)) && { optional })}
            lines={LINES}
            autoComplete="off"
            {...form.field('words')}
          />
        )}
        {sentence && (
          <div>
            <p className="soft">{fields.read}</p>
            <blockquote>{[translate(sentence), words.trim()].filter(Boolean).join(' ')}</blockquote>
          </div>
        )}
        {hasDay && (
          <DayInput
            id="item_due"
            label={isRead ? fields.dueAgain : fields.dueOn}
            min={view.milestones.today}
            {...(isRead ? { optional } : { hint: fields.noDue })}
            {...form.field('due_on')}
          />
        )}
      </FormDialog>
    )
  }

export const ClearDialog = changing('clear')
export const AskAgainDialog = changing('ask-again')
export const WaiveDialog = changing('waive')
export const DueDayDialog = changing('due-day')
