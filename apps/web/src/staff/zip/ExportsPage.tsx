import type { ExportCandidatesResponse } from '@porchlight/domain/staff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { Read } from '../ui/parts.tsx'
import { candidatesPath, OWN_EXPORTS } from './exports-address.ts'
import { FromQueue } from './FromQueue.tsx'
import { MakeZip } from './MakeZip.tsx'
import { OwnExports } from './OwnExports.tsx'
import { texts } from './text.ts'

/** Chooses applications of the queue, and makes one zip with a file of each. The address has the view and filters of the queue. */
export function ExportsPage() {
  const router = useRouter()
  const search = router.searchHook(router)
  const query = useQuery<ExportCandidatesResponse>({ queryKey: [candidatesPath(search)] })
  const client = useQueryClient()
  const t = useTexts(texts)
  const changed = () => Promise.all([query.refetch(), client.invalidateQueries({ queryKey: [OWN_EXPORTS] })])
  return (
    <StaffFrame title={t.title} lead={t.lead}>
      <Read query={query}>
        {candidates => (
          <>
            <FromQueue search={search} />
            <OwnExports search={search} />
            <MakeZip candidates={candidates} search={search} changed={changed} />
          </>
        )}
      </Read>
    </StaffFrame>
  )
}
