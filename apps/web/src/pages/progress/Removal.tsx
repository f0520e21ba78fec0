import { pathTo } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Person } from '../../data/application-on-page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { call, ignoreIfGone } from '../../data/client.ts'
import { dropDraftsBelow } from '../../data/drafts.ts'
import { whileLeaving } from '../../data/leaving.ts'
import { queries } from '../../data/queries.ts'
import { Problem } from '../../forms/Problem.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { calledBy } from './person.ts'
import { texts } from './text.ts'

interface RemovalProps {
  person: Person
  /** True if the application was submitted once. */
  wasSubmitted: boolean
  /** The person removes themselves and loses access. */
  isOwn: boolean
  onClose(): void
}

const REMOVE = 'DELETE /{dealer}/borrower/{borrower_id}'

/** Removes a co-borrower after a confirmation. */
export function Removal({ person, wasSubmitted, isOwn, onClose }: RemovalProps) {
  const { dealer, application } = useRouteParams()
  const [, go] = useLocation()
  const client = useQueryClient()
  const saving = useSaving()
  const { lender } = usePageContext()
  const t = useTexts(texts)
  const remove = async () => {
    const request = () =>
      call(REMOVE, { params: { dealer, borrower_id: person.id } }).catch(
        ignoreIfGone<typeof REMOVE>('borrower_not_found'),
      )
    await (isOwn ? whileLeaving(request) : request())
    dropDraftsBelow(`${application}/${person.id}/`)
    if (isOwn) return go(pathTo('logout', { dealer }))
    await client.invalidateQueries({ queryKey: queries.progress({ dealer, application }).queryKey })
    onClose()
  }
  return (
    <ConfirmDialog
      danger
      text={{
        title: t.removeTitle(calledBy(person) || t.nameless),
        confirm: isOwn ? t.leaveConfirm : t.removeConfirm,
        cancel: t.cancel,
        close: t.close,
        busy: t.removing,
      }}
      busy={saving.busy}
      onCancel={onClose}
      onConfirm={() => saving.run(remove)}
    >
      <p>{isOwn ? t.leaveHint : t.removeHint}</p>
      {wasSubmitted && <p>{(isOwn ? t.leaveKeeps : t.removeKeeps)(lender)}</p>}
      <Problem sentences={[saving.problem]} />
    </ConfirmDialog>
  )
}
