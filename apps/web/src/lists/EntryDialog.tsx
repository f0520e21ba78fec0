import type { Entry, Fields, ListSection, Values } from '@porchlight/domain'
import { type ReactNode, useRef } from 'react'
import { ApiError } from '../data/base/api-error.ts'
import { createOnce } from '../data/create-once.ts'
import type { useEntries } from '../data/records.ts'
import { FormDialog } from '../forms/parts/FormDialog.tsx'
import { type FormState, useRecordForm } from '../forms/use-record-form.ts'
import { useLanguage, useTexts, useTranslate } from '../text/texts.ts'
import { nameInSentence } from './name-in-sentence.ts'
import { texts } from './text.ts'

export interface EntryDialogProps<F extends Fields> {
  section: ListSection<F>
  /** The edited entry; a new one begins with `start`. */
  entry: Entry | undefined
  start: Partial<Values<F>>
  draftName: string
  entries: ReturnType<typeof useEntries>
  onClose(isUnclear?: boolean): void
  children(form: FormState<F>): ReactNode
}

/** Adds or edits one entry. It closes once the entry is saved; closed before, it keeps what was typed as a draft. */
export function EntryDialog<F extends Fields>(props: EntryDialogProps<F>) {
  const { section, entry, start, draftName, entries, onClose, children } = props
  const valuesIn = (form: Entry) => section.form.fromStored(section.form.fromApi(form))
  const edit = (values: Values<F>) => ({
    ...values,
    ...section.proposed?.(values, (entries.entries as Entry[]).map(valuesIn)),
  })
  const initial = entry ? edit(valuesIn(entry)) : { ...section.form.empty(), ...start }
  const edited = useRef(entry)
  const addOnce = createOnce<Entry>({
    draftName,
    create: entries.add,
    change: (added, body, sending) =>
      entries.correct(added, body, sending).catch(error => {
        // It was changed elsewhere by now, and is edited like any other entry.
        if (error instanceof ApiError && error.status === 412) edited.current = added
        throw error
      }),
  })
  const t = useTexts(texts)
  const translate = useTranslate()
  const language = useLanguage()

  const removed = (id: string | null = null) =>
    new ApiError(404, { code: 'explained', message: t.removedElsewhere }, { id })

  const form = useRecordForm({
    definition: section.form,
    stored: initial,
    draftName,
    save: async (body, stop) => {
      const { current } = edited
      if (!current) return addOnce(body, stop)
      return entries.save(current, body, stop).catch(async error => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
        await find(current.id)
        throw edited.current ? error : removed(error.id)
      })
    },
    reload: async () => {
      await find(edited.current!.id)
      if (!edited.current) throw removed()
      return valuesIn(edited.current)
    },
    onSaved: () => onClose(),
  })
  /** An entry that is gone leaves nothing to edit: the next save adds it again. */
  async function find(id: string) {
    edited.current = (await entries.readAgain()).find(candidate => candidate.id === id)
  }

  const cardTitle = section.card(initial).title
  const title = translate(cardTitle)
  const added = section.addable([]).find(({ start: kind }) => JSON.stringify(kind) === JSON.stringify(start))
  return (
    <FormDialog
      form={form}
      title={entry ? t.edit(nameInSentence(language, cardTitle)) : (added ? translate(added.label) : title) || t.save}
      button={t.save}
      onClose={onClose}
    >
      {children(form)}
    </FormDialog>
  )
}
