import type { Entry, Fields, Values } from '@porchlight/domain'
import type { Drafted } from './with-draft.ts'

/** The dialog of a list's page. 'confirmingNone' asks whether the list is empty on purpose. */
export type OpenDialog<F extends Fields> = Drafted<F> | { removing: Entry } | 'confirmingNone' | null

export interface ListPageState<F extends Fields> {
  open: OpenDialog<F>
  /** A dialog that was closed before what was typed in it was saved. */
  unsaved: Drafted<F> | null
  /** The names of drafts, also discarded ones, whose entries may be stored all the same. */
  unclear: readonly string[]
  /** The kind of entry whose dialog opened by itself and was closed: it does not open again. */
  dismissed: string | undefined
  /** The button under the list was pressed, so what is missing shows. */
  triedToLeave: boolean
}

export type ListPageEvent<F extends Fields> =
  | { type: 'opened'; dialog: Exclude<OpenDialog<F>, null> }
  | { type: 'resumed' }
  | { type: 'closed'; unsaved: Drafted<F> | null; unclear?: readonly string[]; dismissed: string | undefined }
  | { type: 'triedToLeave' }
  | { type: 'leftOrStayed' }

export const initialListPage = <F extends Fields>(dialog: Drafted<F> | null): ListPageState<F> => ({
  open: dialog,
  unsaved: null,
  unclear: [],
  dismissed: undefined,
  triedToLeave: false,
})

/** Returns the state after an event. Throws where there is no dialog to resume. */
export function listPageAfter<F extends Fields>(state: ListPageState<F>, event: ListPageEvent<F>): ListPageState<F> {
  switch (event.type) {
    case 'opened':
      return { ...state, open: event.dialog }
    case 'resumed':
      if (!state.unsaved) throw new Error('A list without an unsaved entry cannot be resumed')
      return { ...state, open: state.unsaved }
    // A removal that ends after its dialog was closed closes it again.
    case 'closed':
      return {
        ...state,
        open: null,
        unsaved: event.unsaved,
        unclear: event.unclear ?? state.unclear,
        dismissed: event.dismissed,
      }
    case 'triedToLeave':
      return { ...state, triedToLeave: true }
    case 'leftOrStayed':
      return state.open === 'confirmingNone' ? { ...state, open: null } : state
  }
}

/** Returns whether the dialog of an entry opens by itself, once for each kind. `kind` is undefined where none is missing. */
export const opensByItself = <F extends Fields>(
  { open, dismissed }: ListPageState<F>,
  kind: string | undefined,
): boolean => kind !== undefined && open === null && dismissed !== kind

export const isDrafted = <F extends Fields>(open: OpenDialog<F>): open is Drafted<F> =>
  open !== null && open !== 'confirmingNone' && !('removing' in open)

/** The entry that the dialog edits, or the start values of the one that it adds. */
export function draftedIn<F extends Fields>(open: OpenDialog<F>): { entry?: Entry; start: Partial<Values<F>> } | null {
  if (!isDrafted(open)) return null
  return 'editing' in open ? { entry: open.editing, start: {} } : { start: open.adding }
}
