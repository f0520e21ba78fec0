import type { BodyOf, FileEventBody, FileEventResponse, MilestonesView, StaffOperations } from '@porchlight/api'
import { addDays } from '@porchlight/domain'
import {
  asksForCode,
  asksForReports,
  earliestClosing,
  type FileEventKind,
  fileEvents,
  hasNotices,
  includesLand,
  isOutcomeKind,
  type MilestoneMethod,
} from '@porchlight/domain/staff'

type NoticeField = `notices.${string}.${'method' | 'happened_on'}` | `report.${string}`

/** The fields of an event as they are typed. The lines of borrowers have fields of their own, by the id. */
export interface Typed extends Record<NoticeField, string | null> {
  kind: FileEventKind | null
  happened_on: string
  until_on: string
  closing_on: string
  borrower_id: string | null
  method: MilestoneMethod | null
  code: string | null
  about: string | null
  text: string
  /** The reason of a correction. */
  mistake: 'MISTAKE' | 'DIFFERS'
}

interface Started {
  milestones: MilestonesView
  borrowers: readonly { id: string }[]
  kind: FileEventKind | null
  corrected: FileEventResponse | undefined
}

/** The values that a dialog begins with: those of the event that it corrects, else today. */
export const startValues = ({ milestones, borrowers, kind, corrected }: Started): Typed => ({
  ...(Object.fromEntries(
    borrowers.flatMap(({ id }) => [
      [`notices.${id}.method`, null],
      [`notices.${id}.happened_on`, milestones.today],
      [`report.${id}`, null],
    ]),
  ) as Record<NoticeField, null>),
  kind: corrected?.kind ?? kind,
  happened_on: corrected?.happened_on ?? milestones.today,
  until_on: corrected?.until_on ?? '',
  closing_on: corrected?.closing_on ?? '',
  borrower_id: corrected?.borrower_id ?? (borrowers.length === 1 ? borrowers[0]!.id : null),
  method: corrected?.method ?? null,
  code: corrected?.code ?? null,
  about: corrected?.about ?? null,
  text: '',
  mistake: 'DIFFERS',
})

/** The fields that a kind doesn't have. */
export function hiddenFields(values: Typed, milestones: MilestonesView, isCorrection: boolean): (keyof Typed)[] {
  const { kind } = values
  const row = kind && fileEvents[kind]
  const isMistake = values.mistake === 'MISTAKE'
  const closesFrom = earliestClosing(milestones.deadlines, includesLand(milestones))
  const shown: Partial<Record<keyof Typed, unknown>> = {
    kind: !isCorrection,
    happened_on: !isMistake,
    until_on: row?.until && !isMistake,
    closing_on: kind === 'APPROVED' && !isMistake,
    borrower_id: row?.borrower && !isMistake,
    method: row?.methods && !isMistake,
    code: kind && !isMistake && asksForCode({ ...values, kind }, closesFrom),
    about: row?.refersTo === 'NOTICE' && !isMistake,
    text: row?.words || isCorrection,
    mistake: isCorrection && kind && !isOutcomeKind(kind),
  }
  return (Object.keys(values) as (keyof Typed)[]).filter(name => name in shown && !shown[name])
}

/** The values that a kind begins with, besides those that were typed: reasons are in the letter, and a notice leaves its usual days. */
export function valuesOfKind(
  kind: FileEventKind | null,
  { today, loan_number, incompleteness_days }: MilestonesView,
  inTheLetter: (loan_number: string | null) => string,
): Pick<Typed, 'kind' | 'text' | 'until_on'> {
  return {
    kind,
    text: kind === 'DENIED' ? inTheLetter(loan_number) : '',
    until_on: kind === 'INCOMPLETENESS_NOTICE' ? addDays(today, incompleteness_days) : '',
  }
}

/** The body that is sent. Fields that the kind doesn't have are left out by the server. */
export function bodyOf(
  values: Typed,
  borrowers: readonly { id: string }[],
  corrects: string | undefined,
): BodyOf<StaffOperations['POST /staff/applications/{application_id}/events']> {
  const { kind, mistake } = values
  const notices = borrowers.flatMap(({ id }) => {
    const method = values[`notices.${id}.method`] as MilestoneMethod | null
    return method ? [{ borrower_id: id, method, happened_on: values[`notices.${id}.happened_on`] ?? '' }] : []
  })
  const body: FileEventBody = {
    kind: mistake === 'MISTAKE' ? null : kind,
    happened_on: values.happened_on || null,
    until_on: values.until_on || null,
    closing_on: values.closing_on || null,
    borrower_id: values.borrower_id,
    method: values.method,
    code: values.code,
    about: values.about,
    text: values.text,
    ...(hasNotices(kind) && !corrects && { notices }),
    ...(asksForReports(kind) &&
      !corrects && {
        reports_used: borrowers.filter(({ id }) => values[`report.${id}`] === 'USED').map(({ id }) => id),
      }),
    ...(corrects && { corrects }),
  }
  return body
}
