import { whyNot } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { useProgress } from '../../api/records.ts'
import { Loading } from '../../form/Loading.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { applicationOnPage } from './application-on-page.ts'
import { mayAddText } from './may-add-text.ts'
import { ToProgress } from './ToProgress.tsx'

/** What adds a co-borrower; or why that cannot be now, or not by whoever looks. */
export function MayAdd({ rows, children }: { rows: number; children: ReactNode }) {
  const query = useProgress()
  const t = mayAddText()
  if (!query.data) return <Loading queries={[query]} label={t.loading} rows={rows} />
  const application = applicationOnPage(query.data)
  const refusal = application.own.is_primary ? whyNot.changeCoborrowers(application) : t.notYours
  if (!refusal) return children
  return (
    <Alert kind="warning">
      <p>{refusal}</p>
      <ToProgress />
    </Alert>
  )
}
