import { dayIn } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../text/texts.ts'
import { EmptyState } from '../../ui/Card.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { readOf } from '../session/api.ts'
import { useStaff } from '../session/session.tsx'
import { Read } from '../ui/parts.tsx'
import { PrintRun } from './PrintRun.tsx'
import { texts } from './text.ts'

/** Lists the letters that wait to be printed or mailed. Several are printed as one file, then recorded as mailed on a day. */
export function LettersPage() {
  const query = useQuery(readOf('GET /staff/letters'))
  const { time_zone } = useStaff()
  const { toPage, page } = useTexts(texts)
  return (
    <StaffFrame title={toPage} lead={page.lead}>
      <Read query={query}>
        {({ letters }) => (
          // The component shows which of the last letters were refused, so it is also rendered without letters.
          <PrintRun
            letters={letters}
            today={dayIn(time_zone.id, new Date(query.dataUpdatedAt))}
            changed={query.refetch}
            empty={<EmptyState>{page.none}</EmptyState>}
          />
        )}
      </Read>
    </StaffFrame>
  )
}
