import type { ApplicationViewResponse } from '@porchlight/api'
import { isSameSetName, MOST_ITEMS_OF_SET, normalizeSetName, setNameError } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTexts, useTranslate } from '../../../text/texts.ts'
import { TextInput } from '../../../ui/base/TextInput.tsx'
import { CheckboxInput } from '../../../ui/CheckboxGroup.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useStaffForm } from '../../form/use-staff-form.ts'
import { useWhenDone } from '../../form/use-when-done.ts'
import { call, readOf } from '../../session/api.ts'
import { type Draft, hasMistakes } from './drafts.ts'
import { nameIn, setItemsOf } from './sets.ts'
import { texts } from './text.ts'

interface SaveSetDialogProps {
  view: ApplicationViewResponse
  drafts: readonly Draft[]
  onClose(said?: string): void
}

/** Saves the drafts as a set of the reader. It replaces a set of the same name only where the reader checks a box. */
function SaveSetDialog({ view, drafts, onClose }: SaveSetDialogProps) {
  const query = useQuery(readOf('GET /staff/item-sets'))
  const translate = useTranslate()
  const { sets: t, mistakes } = useTexts(texts)
  const items = setItemsOf(drafts)
  const isTaken = (typed: string) =>
    query.data?.sets.some(({ name }) => isSameSetName(name, normalizeSetName(typed))) ?? false
  const nameError = (typed: string): string | undefined => {
    const wrong = setNameError(normalizeSetName(typed))
    const said = nameIn(drafts, view)
    if (wrong) return translate(wrong)
    if (items.length > MOST_ITEMS_OF_SET) return t.setTooLong(MOST_ITEMS_OF_SET)
    if (drafts.some(draft => hasMistakes({ ...draft, due_on: '' }, view.milestones.today))) return mistakes
    return said === undefined ? undefined : t.named(said)
  }
  const form = useStaffForm({
    empty: { name: '', replaces: false },
    hidden: ({ name }) => (isTaken(name) ? [] : ['replaces' as const]),
    check: ({ name, replaces }) => {
      const wrong = nameError(name)
      return {
        ...(wrong !== undefined && { name: wrong }),
        ...(isTaken(name) && !replaces && { replaces: t.replacesMissing }),
      }
    },
    save: async ({ name, replaces }, once) => {
      const body = { name, items, ...(isTaken(name) && { replaces }) }
      await call('POST /staff/item-sets', { body, ...once(body) })
    },
    changed: () => query.refetch(),
    afterSave: values => values,
    done: t.saved,
    unsaved: 'dropped',
  })
  useWhenDone(form, onClose)
  return (
    <FormDialog form={form} title={t.title} act={t.act} short onClose={onClose}>
      <p>{t.holds}</p>
      <p>{t.words}</p>
      <TextInput id="set_name" label={t.name} autoComplete="off" {...form.field('name')} />
      {isTaken(form.values.name) && <CheckboxInput id="set_replaces" label={t.replaces} {...form.field('replaces')} />}
    </FormDialog>
  )
}

/** The state of the dialog that saves drafts as a set. `said`: the message after a save, else ''. */
export interface SetSaving {
  isOpen: boolean
  said: string
  onSave(): void
  onClose(said?: string): void
}

export function useSaveSet(): SetSaving {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const onClose = useCallback((done?: string) => {
    setOpen(false)
    if (done) setSaid(done)
  }, [])
  const onSave = () => {
    setSaid('')
    setOpen(true)
  }
  return { isOpen, said, onSave, onClose }
}

/** The dialog while it is open. It is rendered beside the dialog of the drafts, because a form is never inside another one. */
export const SaveSet = ({ saving, ...props }: Omit<SaveSetDialogProps, 'onClose'> & { saving: SetSaving }) =>
  saving.isOpen && <SaveSetDialog {...props} onClose={saving.onClose} />
