import type { FailuresResponse } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { EmptyState } from '../../ui/Card.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { ListTable, Read } from '../parts.tsx'
import { StaffFrame } from '../StaffFrame.tsx'
import { RowAction } from './RowAction.tsx'
import { texts } from './text.ts'

/** Lists the steps that the system gave up, for managers and administrators, without names and answers. */
export function FailuresPage() {
  const [isDone, setDone] = useState(false)
  const query = useQuery<FailuresResponse>({ queryKey: ['/failures'] })
  const { ageOf, failures: t } = useTexts(texts)
  return (
    <StaffFrame title={t.title} lead={t.lead}>
      <Read query={query}>
        {({ failures }) =>
          failures.length === 0 ? (
            <EmptyState>{t.none}</EmptyState>
          ) : (
            <ListTable
              caption={t.title}
              columns={t.columns}
              rows={failures.map(({ id, kind, dealer, age_seconds, error_code }) => ({
                id,
                cells: [
                  t.kinds[kind] ?? kind,
                  dealer?.name ?? t.noDealer,
                  ageOf(age_seconds),
                  error_code,
                  <RowAction
                    key="retry"
                    path={`/failures/${encodeURIComponent(id)}/retry`}
                    label={t.retry}
                    busy={t.retrying}
                    target={t.kinds[kind] ?? kind}
                    changed={() => query.refetch()}
                    onDone={setDone}
                  />,
                ],
              }))}
            />
          )
        }
      </Read>
      <Toast message={isDone ? t.retried : ''} />
    </StaffFrame>
  )
}
