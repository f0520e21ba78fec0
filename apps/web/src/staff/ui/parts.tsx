import { type StatusId, statusFor } from '@porchlight/domain'
import { staffPathTo } from '@porchlight/domain/staff'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../data/base/api-error.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import type { AlertProps } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Failure } from '../../ui/base/Failure.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { Badge, type BadgeProps, EmptyState } from '../../ui/Card.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { texts } from './text.ts'
import { useSentence } from './use-action.ts'

interface ProblemProps extends Pick<AlertProps, 'ref'> {
  sentence: string | undefined
}

export const Problem = ({ sentence, ref }: ProblemProps) => <Failure sentences={[sentence]} ref={ref} />

/** The end of a change: why it failed, or that it is done. */
export const Outcome = ({ problem, done }: { problem: string | undefined; done: string }) => (
  <>
    <Problem sentence={problem} />
    <Toast message={done} />
  </>
)

const NOT_OPEN: ReadonlySet<number> = new Set([403, 404])

/** Shows what a query read, or a placeholder, or why there is nothing: with a retry, unless the person may not open it. */
export function Read<T>({ query, children }: { query: UseQueryResult<T>; children(data: T): ReactNode }) {
  const t = useTexts(texts)
  if (query.data !== undefined) return children(query.data)
  return (
    <NotRead query={query}>
      <Skeleton label={t.loading} rows={4} />
    </NotRead>
  )
}

/** The error of a query while it is read again, too. One that comes again is not said again. */
function useLastError({ error, isSuccess }: UseQueryResult<unknown>): Error | null {
  const [last, setLast] = useState(error)
  const isSame = error instanceof ApiError && last instanceof ApiError && error.code === last.code
  const next = error && !isSame ? error : isSuccess ? null : last
  if (next !== last) setLast(next)
  return next
}

/** Says why a query read nothing, also where something that was read before is still shown. Else the children. */
export function NotRead({ query, children }: { query: UseQueryResult<unknown>; children?: ReactNode }) {
  const t = useTexts(texts)
  const sentenceOf = useSentence()
  const error = useLastError(query)
  if (!error) return children
  if (error instanceof ApiError && NOT_OPEN.has(error.status))
    return error.status === 403 ? <NoAccess /> : <EmptyState action={<StartLink />}>{sentenceOf(error)}</EmptyState>
  const sentence = sentenceOf(error)
  return (
    <Failure title={t.problems.notLoaded} sentences={[sentence]}>
      <div>
        <Button busy={query.isFetching && t.loading} onClick={() => void query.refetch()}>
          {t.retry}
        </Button>
      </div>
    </Failure>
  )
}

/** Replaces what the person may not open. */
export function NoAccess() {
  const t = useTexts(texts).problems
  return <EmptyState action={<StartLink />}>{t.noAccess}</EmptyState>
}

/** To the person's first page, which the frame chooses. */
export function StartLink() {
  const t = useTexts(texts)
  return (
    <div>
      <ButtonLink to={staffPathTo('applications')}>{t.problems.start}</ButtonLink>
    </div>
  )
}

type Kind = BadgeProps['kind']

/** None for the states that ended. */
const statusKinds: Partial<Record<StatusId, Kind>> = {
  OPEN: 'warning',
  SIGNING: 'warning',
  SIGNED: 'warning',
  SUBMITTED: 'brand',
  REVIEWED: 'success',
}

/** The status of an application as a badge. */
export function ApplicationBadge(facts: Parameters<typeof statusFor>[1]) {
  const translate = useTranslate()
  const { id, label } = statusFor('staff', facts)
  return <Badge kind={statusKinds[id]}>{translate(label)}</Badge>
}

interface RowsProps {
  rows: readonly { label: string; value: ReactNode }[]
  /** With labels of a word or two. */
  brief?: boolean
}

export const Rows = ({ rows, brief }: RowsProps) => (
  <dl className={brief ? 'staff__rows staff__rows--brief' : 'staff__rows'}>
    {rows.map(({ label, value }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat, and rows never move
      <div key={index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
