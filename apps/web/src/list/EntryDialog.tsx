import type { Entry, Fields, ListSection, Values } from '@porchlight/domain'
import { type ReactNode, useState } from 'react'
import type { useEntries } from '../api/records.ts'
import { FormBody } from '../form/FormBody.tsx'
import { text as formText } from '../form/text.ts'
import { type FormState, useForm } from '../form/use-form.ts'
import { useSaving } from '../form/use-saving.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { text } from './text.ts'

interface EntryDialogProps<F extends Fields> {
  section: ListSection<F>
  /** The entry being edited; a new one begins with `start`. */
  entry: Entry | undefined
  start: Partial<Values<F>>
  entries: ReturnType<typeof useEntries>
  onClose(): void
  children(form: FormState<F>): ReactNode
}

/** Adds or edits one entry. It closes once the entry is saved. */
export function EntryDialog<F extends Fields>(props: EntryDialogProps<F>) {
  const { section, entry, start, entries, onClose, children } = props
  const { item } = section
  const initial = entry ? item.fromKept(item.fromWire(entry)) : { ...item.empty(), ...start }
  const form = useForm(item, initial)
  // One key for all tries of this entry: a retry after a lost answer must not add it twice.
  const [key] = useState(() => crypto.randomUUID())
  const saving = useSaving({ fields: form.refuse, newer: entries.reload })
  const t = text()
  const { title } = section.card(initial)
  const added = section.addable([]).find(({ start: kind }) => JSON.stringify(kind) === JSON.stringify(start))

  return (
    <Dialog
      title={entry ? t.edit(title) : (added?.label ?? title) || t.save}
      closeLabel={t.close}
      onClose={onClose}
      onSubmit={() =>
        form.submit(body =>
          saving.run(async () => {
            if (entry) await entries.save(entry.id, entry.version, body)
            else await entries.add(body, key)
            onClose()
          }),
        )
      }
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" kind="primary" busy={saving.busy && formText().saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FormBody of={form} problem={saving.problem}>
          {children(form)}
        </FormBody>
      </div>
    </Dialog>
  )
}
