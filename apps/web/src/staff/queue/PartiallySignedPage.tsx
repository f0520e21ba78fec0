import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useTexts } from '../../text/texts.ts'
import { EmptyState } from '../../ui/Card.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { call, readOf } from '../session/api.ts'
import { ListTable } from '../table/ListTable.tsx'
import { Read } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { RowAction } from './RowAction.tsx'
import { texts } from './text.ts'

/** Lists applications that some borrowers have signed, with the first names of the others and a reminder to them. No answers. */
export function PartiallySignedPage() {
  const [isDone, setDone] = useState(false)
  const query = useQuery(readOf('GET /staff/queue/partially-signed'))
  const { enumeration } = useFormats()
  const t = useTexts(texts).partiallySigned
  const reminder = useTexts(shared).reminder
  return (
    <StaffFrame title={t.title} lead={t.lead}>
      <Read query={query}>
        {({ applications }) =>
          applications.length === 0 ? (
            <EmptyState>{t.none}</EmptyState>
          ) : (
            <ListTable
              caption={t.title}
              columns={t.columns}
              rows={applications.map(({ id, dealer, age_days, waiting_for }) => ({
                id,
                cells: [
                  id,
                  dealer.name,
                  enumeration(waiting_for),
                  t.age(age_days),
                  <RowAction
                    key="remind"
                    act={() => call('POST /staff/queue/partially-signed/{id}/reminder', { params: { id } })}
                    label={reminder.send}
                    busy={reminder.sending}
                    target={id}
                    changed={() => query.refetch()}
                    onDone={setDone}
                  />,
                ],
              }))}
            />
          )
        }
      </Read>
      <Toast message={isDone ? reminder.sent : ''} />
    </StaffFrame>
  )
}
