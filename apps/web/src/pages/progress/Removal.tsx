import { pathTo } from '@porchlight/domain'
import { useLocation } from 'wouter'
import { useAt } from '../../api/at.ts'
import { call } from '../../api/client.ts'
import { doneAlready } from '../../api/done-already.ts'
import { dropDraftsBelow } from '../../api/drafts.ts'
import { useQueryClient } from '../../api/query.ts'
import { Problem } from '../../form/Problem.tsx'
import { useSaving } from '../../form/use-saving.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { calledBy, type Person } from './application-on-page.ts'
import { text } from './text.ts'

interface RemovalProps {
  of: Person
  /** He removes himself, and has no business here afterwards. */
  isOwn: boolean
  onClose(): void
}

/** Asks before a co-borrower is removed, and removes him. */
export function Removal({ of: person, isOwn, onClose }: RemovalProps) {
  const { dealer, application } = useAt()
  const [, go] = useLocation()
  const client = useQueryClient()
  const saving = useSaving()
  const t = text()
  const remove = async () => {
    await call('DELETE', `/${dealer}/borrower/${person.id}`).catch(doneAlready('borrower not found'))
    dropDraftsBelow(`${application}/${person.id}/`)
    if (isOwn) return go(pathTo('logout', { dealer }))
    await client.invalidateQueries({ queryKey: ['progress', application] })
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
      <Problem sentences={[saving.problem]} />
    </ConfirmDialog>
  )
}
