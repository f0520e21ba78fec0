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

/** The letters that wait to be printed or mailed: print those of a day as one file, then record the day on which they were mailed. */
export function LettersPage() {
  const query = useQuery(readOf('GET /staff/letters'))
  const { time_zone } = useStaff()
  const { toPage, page } = useTexts(texts)
  return (
    <StaffFrame title={toPage} lead={page.lead}>
      <Read query={query}>
        {({ letters }) => (
          // Also without letters: what was refused of the last ones is still said.
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
