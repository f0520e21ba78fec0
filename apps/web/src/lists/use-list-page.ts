import type { Entry, Fields, ListSection, PageId, Values } from '@porchlight/domain'
import { useReducer } from 'react'
import { draftsBelow } from '../data/drafts.ts'
import type { useEntries } from '../data/records.ts'
import { useDraftName } from '../forms/use-draft.ts'
import { useLanguage, useTranslate } from '../text/texts.ts'
import { initialListPage, isDrafted, listPageAfter, opensByItself } from './list-page-state.ts'
import { nameInSentence } from './name-in-sentence.ts'
import { nameOfDraft, withDraft } from './with-draft.ts'

interface ListPageOptions<F extends Fields> {
  page: PageId
  section: ListSection<F>
  entries: ReturnType<typeof useEntries>
  /** The start values of an entry whose dialog opens automatically. */
  opensWith?(items: Values<F>[]): Partial<Values<F>> | undefined
  /** The entry named in the page's path, whose dialog opens automatically. */
  named?: { id: string; left(): void }
}

/** The state of the page: which dialog is open, and what to say about one that was closed unsaved. */
export function useListPage<F extends Fields>({ page, section, opensWith, named, entries }: ListPageOptions<F>) {
  const draftName = `${useDraftName(page)}/`
  const translate = useTranslate()
  const language = useLanguage()
  const stored = entries.entries as Entry[]
  const [state, dispatch] = useReducer(listPageAfter<F>, null, () => {
    const editing = stored.find(({ id }) => id === named?.id)
    return initialListPage(editing ? { editing } : withDraft(section, stored, draftName))
  })
  const valuesOf = (entry: Entry) => section.form.fromStored(section.form.fromApi(entry))
  const rows = stored.map(entry => ({ entry, values: valuesOf(entry) }))
  const items = rows.map(({ values }) => values)
  const cardOf = (entry: Entry) => {
    const { title, lines } = section.card(valuesOf(entry))
    return {
      title: translate(title),
      name: nameInSentence(language, title),
      lines: lines.map(translate).filter(line => line !== ''),
    }
  }

  const asked = opensWith?.(items)
  const kind = asked && JSON.stringify(asked)
  if (asked && opensByItself(state, kind)) dispatch({ type: 'opened', dialog: { adding: asked } })

  const closing = isDrafted(state.open) && nameOfDraft(state.open)
  const close = (isUnclear = false) => {
    const unsaved = withDraft(section, stored, draftName)
    const drafts = draftsBelow(draftName)
    // An entry may be stored for as long as its draft is there; a discarded one, until its dialog is closed again.
    const before = state.unclear.filter(name => name !== closing || drafts.includes(name))
    const unclear = isUnclear && closing ? [...before, closing] : before
    dispatch({ type: 'closed', unsaved, unclear, dismissed: kind })
    named?.left()
  }
  // An unclear save may have ended since.
  const unsaved = state.unsaved && withDraft(section, stored, draftName)
  const isUnclear = unsaved ? state.unclear.includes(nameOfDraft(unsaved)) : state.unclear.length > 0
  return { ...state, unsaved, isUnclear, draftName, rows, items, cardOf, dispatch, close }
}

export type List<F extends Fields> = ReturnType<typeof useListPage<F>>
