import { reasonDenied } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { applicationOnPage } from '../../data/application-on-page.ts'
import { useProgress } from '../../data/records.ts'
import { Loading } from '../../forms/Loading.tsx'
import { Reopening } from '../../forms/reopening/Reopening.tsx'
import { useDenialText, useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { ToProgress } from './ToProgress.tsx'
import { texts } from './text.ts'

/** Shows its children to a person who may add a co-borrower now, and the reason to others. */
export function AddCoborrowerGuard({ rows, children }: { rows: number; children: ReactNode }) {
  const query = useProgress()
  const t = useTexts(texts)
  const denialText = useDenialText()
  if (!query.data) return <Loading queries={[query]} label={t.loading} rows={rows} />
  const application = applicationOnPage(query.data)
  const denied = reasonDenied.changeCoborrowers(application)
  const refusal = application.own.is_primary ? denialText(denied) : t.notYours
  if (!refusal) return children
  return (
    <Alert kind="warning">
      <p>{refusal}</p>
      {application.own.is_primary && <Reopening />}
      <ToProgress />
    </Alert>
  )
}
