import type { DueResponse, DueTasksResponse } from '@porchlight/api'
import { type Day, inEnglish } from '@porchlight/domain'
import { dueColumns, dueGroups, dueTexts, overviewTexts, queueGroupLabels, taskLabels } from '@porchlight/domain/staff'
import { CSV_TYPE, toCsv } from '../exports/csv.ts'
import { countsOf, personRows, titled, withTotal } from './count-rows.ts'

interface CsvFile {
  name: string
  type: string
  bytes: Buffer
}

const groupHeads = [...dueGroups.map(group => queueGroupLabels[group]), overviewTexts.total]

/** The numbers of what is due as a CSV file. `as_of`: the minute at which they were read, in words; `today`: its day. */
export function dueFile({ tasks, people }: DueResponse, as_of: string, today: Day): CsvFile {
  const bytes = toCsv([
    ...titled(dueTexts.title, [overviewTexts.asOf, as_of], []),
    ...titled(
      dueTexts.tasks,
      [dueColumns.task, ...groupHeads],
      withTotal(tasks.map(({ task, groups }) => [taskLabels[task], ...countsOf(dueGroups, groups)])),
    ),
    ...titled(
      dueTexts.people,
      [dueColumns.assignee, ...groupHeads],
      personRows(people, ({ groups }) => countsOf(dueGroups, groups)),
    ),
  ])
  return { name: `${dueTexts.title} ${today}.csv`, type: CSV_TYPE, bytes }
}

/** Open tasks as a CSV file. */
export function dueTasksFile(rows: DueTasksResponse['rows'], today: Day): CsvFile {
  const heads = Object.values<string>(dueColumns).map(inEnglish)
  const body = rows.map(({ application_id, dealer, task, due_on, days_late, assignee }) => [
    ...[application_id, dealer, taskLabels[task], due_on],
    days_late,
    assignee,
  ])
  return { name: `${dueTexts.title}, tasks ${today}.csv`, type: CSV_TYPE, bytes: toCsv([heads, ...body]) }
}
