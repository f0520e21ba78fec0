import type { ExportCandidatesResponse } from '@porchlight/api'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { Read } from '../ui/parts.tsx'
import { candidatesPath } from './exports-address.ts'
import { FromQueue } from './FromQueue.tsx'
import { MakeZip } from './MakeZip.tsx'
import { texts } from './text.ts'

/** Chooses applications of the queue, and makes one zip with a file of each. The address has the view and filters of the queue. */
export function ExportsPage() {
  const router = useRouter()
  const search = router.searchHook(router)
  const query = useQuery<ExportCandidatesResponse>({ queryKey: [candidatesPath(search)] })
  const t = useTexts(texts)
  return (
    <StaffFrame title={t.title} lead={t.lead}>
      <Read query={query}>
        {candidates => (
          <>
            <FromQueue search={search} />
            <MakeZip candidates={candidates} changed={() => query.refetch()} />
          </>
        )}
      </Read>
    </StaffFrame>
  )
}
