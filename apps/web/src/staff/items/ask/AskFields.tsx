import '../items.css'
import type { SuggestionResponse } from '@porchlight/api'
import { useQuery } from '@tanstack/react-query'
import { ErrorText } from '../../../ui/base/FieldShell.tsx'
import { readOf } from '../../session/api.ts'
import { Read } from '../../ui/parts.tsx'
import type { DraftListProps } from './draft-list.ts'
import { type Draft, keyOf } from './drafts.ts'
import { OwnDrafts } from './OwnDrafts.tsx'
import type { SetSaving } from './SaveSet.tsx'
import { Sets } from './Sets.tsx'
import { Suggestions } from './Suggestions.tsx'

interface AskFieldsProps extends Pick<DraftListProps, 'view' | 'drafts' | 'onChange'> {
  /** Why the drafts were refused. */
  error: string | undefined
  /** The state of the dialog that saves them as a set. */
  saving: Pick<SetSaving, 'said' | 'onSave'>
}

const none: readonly SuggestionResponse[] = []

/** The fields that choose what is asked for: the suggestions, the sets of the reader, and the lender's own items. */
export function AskFields({ view, drafts, error, saving: { said, onSave }, onChange }: AskFieldsProps) {
  const params = { application_id: view.id }
  const query = useQuery(readOf('GET /staff/applications/{application_id}/items/suggestions', { params }))
  const suggestions = query.data?.suggestions ?? none
  const onEdit = (key: string, part: Partial<Draft>) =>
    onChange(drafts.map(draft => (draft.key === key ? { ...draft, ...part } : draft)))
  const parts = { view, drafts, isRefused: error !== undefined, onEdit, onChange }
  return (
    <>
      <div className="items__suggestions stack">
        <Read query={query}>{() => <Suggestions {...parts} suggestions={suggestions} />}</Read>
      </div>
      <OwnDrafts {...parts} own={drafts.filter(({ key }) => !suggestions.some(each => keyOf(each) === key))} />
      <ErrorText id="ask_drafts-error" {...(error !== undefined && { error })} />
      <Sets {...{ view, drafts, onChange, said, onSave }} />
    </>
  )
}
