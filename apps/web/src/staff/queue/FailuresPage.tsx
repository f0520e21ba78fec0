import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouter } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { EmptyState } from '../../ui/Card.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { call } from '../session/api.ts'
import { ListTable } from '../table/ListTable.tsx'
import { Read } from '../ui/parts.tsx'
import { cursorIn, failuresPagePath, readFailures } from './failures-address.ts'
import { Pages } from './Pages.tsx'
import { RowAction } from './RowAction.tsx'
import { texts } from './text.ts'

/** Lists the steps that the system gave up, for managers and administrators, without names and answers. */
export function FailuresPage() {
  const [isDone, setDone] = useState(false)
  const router = useRouter()
  const search = router.searchHook(router)
  const after = cursorIn(search)
  const query = useQuery(readFailures(search))
  const { ageOf, failures: t } = useTexts(texts)
  return (
    <StaffFrame title={t.title} lead={t.lead}>
      <Read query={query}>
        {({ failures }) =>
          failures.length === 0 ? (
            <EmptyState>{after ? t.noMore : t.none}</EmptyState>
          ) : (
            <ListTable
              caption={t.title}
              columns={t.columns}
              rows={failures.map(({ id, kind, application_id, dealer, age_seconds, error_code }) => ({
                id,
                cells: [
                  t.kinds[kind] ?? kind,
                  application_id ?? t.noSubject,
                  dealer?.name ?? t.noSubject,
                  ageOf(age_seconds),
                  error_code,
                  <RowAction
                    key="retry"
                    act={() => call('POST /staff/failures/{id}/retry', { params: { id } })}
                    label={t.retry}
                    busy={t.retrying}
                    target={[t.kinds[kind] ?? kind, application_id].filter(Boolean).join(' ')}
                    changed={() => query.refetch()}
                    onDone={setDone}
                  />,
                ],
              }))}
            />
          )
        }
      </Read>
      {query.data && <Pages after={after} next={query.data.next} pathOf={failuresPagePath} />}
      <Toast message={isDone ? t.retried : ''} />
    </StaffFrame>
  )
}
