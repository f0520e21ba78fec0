import { reasonDenied } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { useProgress } from '../../data/records.ts'
import { Loading } from '../../forms/Loading.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { applicationOnPage } from './application-on-page.ts'
import { mayAddText } from './may-add-text.ts'
import { ToProgress } from './ToProgress.tsx'

/** What adds a co-borrower; or why that cannot be now, or not by whoever looks. */
export function AddCoborrowerGuard({ rows, children }: { rows: number; children: ReactNode }) {
  const query = useProgress()
  const t = mayAddText()
  if (!query.data) return <Loading queries={[query]} label={t.loading} rows={rows} />
  const application = applicationOnPage(query.data)
  const refusal = application.own.is_primary ? reasonDenied.changeCoborrowers(application)?.message : t.notYours
  if (!refusal) return children
  return (
    <Alert kind="warning">
      <p>{refusal}</p>
      <ToProgress />
    </Alert>
  )
}
