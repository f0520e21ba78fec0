import type { ExportManyResponse } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from 'wouter'
import { ApiError } from '../../data/base/api-error.ts'
import { useTexts } from '../../text/texts.ts'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { useStaff } from '../session/session.tsx'
import { Read } from '../ui/parts.tsx'
import { useSentence } from '../ui/use-action.ts'
import { Ended, endOf } from './Ended.tsx'
import { exportPath, exportsPageOf } from './exports-address.ts'
import { Making, quarterOf } from './Making.tsx'
import { Ready } from './Ready.tsx'
import { Refused } from './Refused.tsx'
import { texts } from './text.ts'

const POLL_MS = 1500

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/** A zip with files of many applications: how far it is, its download, and what became of it. */
export function ExportOfManyPage({ params: { export_id = '' } }: { params: Record<string, string> }) {
  const router = useRouter()
  const search = router.searchHook(router)
  const { isOver } = useStaff()
  const query = useQuery<ExportManyResponse>({
    queryKey: [exportPath(export_id)],
    // A page that is not visible does not ask.
    refetchInterval: ({ state: { data, error } }) =>
      data?.state === 'MAKING' && !isOver && !isRefused(error) ? POLL_MS : false,
  })
  const sentenceOf = useSentence()
  const { one: t } = useTexts(texts)
  const found = query.data
  const refresh = () => query.refetch()
  // The state that was read before stays while the server does not answer.
  const problem = query.isRefetchError ? (isRefused(query.error) ? sentenceOf(query.error) : t.unreached) : undefined
  return (
    <StaffFrame title={t.title} {...(found && { tabTitle: `${stateIn(found, t)} - ${t.title}` })}>
      <Read query={query}>
        {zip => (
          <>
            {zip.state === 'MAKING' && <Making zip={zip} problem={problem} />}
            {isToDownload(zip) && <Ready zip={zip} readAt={query.dataUpdatedAt} changed={refresh} />}
            {isOverWith(zip) && <Ended zip={zip} again={exportsPageOf(search)} />}
            <Refused refused={zip.refused} />
            {!isOverWith(zip) && (
              <p className="staff__link">
                <Link href={exportsPageOf(search)}>{t.back}</Link>
              </p>
            )}
          </>
        )}
      </Read>
      <LiveRegion message={problem ?? (found ? saidOf(found, t) : '')} />
    </StaffFrame>
  )
}

const isToDownload = ({ state, made }: ExportManyResponse): boolean => state === 'READY' && made > 0
const isOverWith = (zip: ExportManyResponse): boolean => zip.state !== 'MAKING' && !isToDownload(zip)

type OneTexts = typeof texts.english.one

/** The state in a word or two, for the browser's tab. */
function stateIn(zip: ExportManyResponse, t: OneTexts): string {
  if (zip.state === 'MAKING') return t.progress(zip.made + zip.refused.length, zip.total)
  return isToDownload(zip) ? t.ready : endOf(zip, t).title
}

/** The sentence that is read out: it changes at the start, after each quarter and at the end. */
const saidOf = (zip: ExportManyResponse, t: OneTexts): string =>
  zip.state === 'MAKING' ? (t.quarters[quarterOf(zip)] ?? '') : stateIn(zip, t)
