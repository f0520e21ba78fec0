import type { DueResponse } from '@porchlight/api'
import {
  type DueGroup,
  dueColumns,
  dueFilterNames,
  dueFilters,
  dueGroups,
  dueTexts,
  NO_ASSIGNEE,
  overviewTexts,
  queueGroupLabels,
  staffPathTo,
  taskLabels,
} from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useRouter } from 'wouter'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { downloadIcon } from '../../ui/icons.ts'
import { useTimes } from '../../ui/times.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { QueueNews } from '../queue/QueueNews.tsx'
import { saveFile } from '../session/api.ts'
import { checksOthers } from '../session/grants.ts'
import { useStaff } from '../session/session.tsx'
import { Info } from '../ui/Info.tsx'
import { Outcome, Read } from '../ui/parts.tsx'
import { texts as staffTexts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { type CountRow, CountTable } from './CountTable.tsx'
import { DueTasks } from './DueTasks.tsx'
import { type DueFilters, dueListOf, duePath, readDue, readDueTasks, wholeList } from './due-address.ts'
import { texts } from './text.ts'

type Groups = Readonly<Record<DueGroup, number>>

/** Shows what is due and overdue: for managers, and for compliance to read. The address names the list of a number. */
export function DuePage() {
  const router = useRouter()
  const search = router.searchHook(router)
  const list = dueListOf(search)
  const [opened] = useState(duePath(list))
  const query = useQuery(readDue())
  const tasks = useQuery({ ...readDueTasks(list ?? wholeList), enabled: list !== undefined })
  const action = useAction()
  const times = useTimes()
  const { session } = useStaff()
  const t = useTexts(texts)
  const translate = useTranslate()
  const { compliance } = useTexts(staffTexts).frame
  const title = translate(dueTexts.title)
  const save = () => saveFile('GET /staff/due/list', t.due.fileName(times.day(new Date().toISOString())))
  return (
    <StaffFrame title={title} lead={query.data && t.due.asOf(times.minute(query.data.as_of))}>
      <Read query={query}>
        {report => (
          <div className="overview">
            <div className="overview__acts">
              <QueueNews isEmpty={false} onShow={() => Promise.all([query.refetch(), list && tasks.refetch()])} />
              <Button icon={downloadIcon} busy={action.busy && t.saving} onClick={() => void action.run(save, t.saved)}>
                {t.save}
              </Button>
              <Button onClick={() => print()}>{t.print}</Button>
              <Info title={t.about(title)}>
                {t.due.rules.map(rule => (
                  <p key={rule}>{rule}</p>
                ))}
              </Info>
              <Outcome {...action} />
            </div>
            {report.tasks.length === 0 ? <EmptyState>{t.due.none}</EmptyState> : <Tables report={report} />}
            {session && checksOthers(session.grants) && (
              <p className="no-print">
                {t.due.missed} <Link href={staffPathTo('compliance')}>{compliance}</Link>
              </p>
            )}
            {list && <DueTasks list={list} query={tasks} report={report} opened={opened} />}
          </div>
        )}
      </Read>
    </StaffFrame>
  )
}

/** The numbers of tasks in each group, by kind and by assignee. */
function Tables({ report: { tasks, people } }: { report: DueResponse }) {
  const translate = useTranslate()
  const total = translate(overviewTexts.total)
  const columns = [
    ...dueFilterNames.map(name => ({
      id: name,
      heading: translate(queueGroupLabels[dueFilters[name]]),
      hasBar: name === 'overdue',
    })),
    { id: 'total', heading: total, hasBar: true },
  ]
  const cellsOf = (groups: Groups, filters: DueFilters): CountRow['cells'] => ({
    ...Object.fromEntries(
      dueFilterNames.map(due => [
        due,
        { count: groups[dueFilters[due]], path: duePath({ filters: { ...filters, due }, after: null }) },
      ]),
    ),
    total: {
      count: dueGroups.reduce((sum, group) => sum + groups[group], 0),
      path: duePath({ filters, after: null }),
    },
  })
  const sums = Object.fromEntries(
    dueGroups.map(group => [group, tasks.reduce((sum, { groups }) => sum + groups[group], 0)]),
  ) as Record<DueGroup, number>
  const sumRow: CountRow = { id: 'total', heading: total, isSummary: true, cells: cellsOf(sums, {}) }
  const parts = [
    {
      id: 'tasks',
      caption: translate(dueTexts.tasks),
      first: translate(dueColumns.task),
      rows: tasks.map(({ task, groups }) => ({
        id: task,
        heading: translate(taskLabels[task]),
        cells: cellsOf(groups, { task }),
      })),
    },
    {
      id: 'people',
      caption: translate(dueTexts.people),
      first: translate(dueColumns.assignee),
      rows: people.map(({ person, groups }) => ({
        id: person?.id ?? '',
        heading: person?.name ?? translate(overviewTexts.unassigned),
        cells: cellsOf(groups, { officer: person?.id ?? NO_ASSIGNEE }),
      })),
    },
  ]
  return parts.map(({ id, caption, first, rows }) => (
    <div key={id} className="overview__part">
      <div className="overview__title">
        <h2>{caption}</h2>
      </div>
      <CountTable caption={caption} first={first} columns={columns} rows={[...rows, sumRow]} />
    </div>
  ))
}
