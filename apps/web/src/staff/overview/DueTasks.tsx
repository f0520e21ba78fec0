import type { DueResponse, DueTasksResponse } from '@porchlight/api'
import {
  dueColumns,
  dueFilters,
  NO_ASSIGNEE,
  overviewTexts,
  queueGroupLabels,
  staffPathTo,
  taskLabels,
} from '@porchlight/domain/staff'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { downloadIcon } from '../../ui/icons.ts'
import { useTimes } from '../../ui/times.ts'
import { Pages } from '../queue/Pages.tsx'
import { saveFile } from '../session/api.ts'
import { ListTable } from '../table/ListTable.tsx'
import { Outcome, Read } from '../ui/parts.tsx'
import { useAction } from '../ui/use-action.ts'
import { type DueList, duePath } from './due-address.ts'
import { texts } from './text.ts'

const TITLE = 'due-tasks'

interface DueTasksProps {
  list: DueList
  query: UseQueryResult<DueTasksResponse>
  report: DueResponse
  /** The address with which the page was opened: the title of the page has the focus then. */
  opened: string
}

/** Lists the tasks that a number counts, as a page of a table, and offers the whole list as a file. Its heading gets the focus once the list is chosen. */
export function DueTasks({ list, query, report: { people }, opened }: DueTasksProps) {
  const { filters, after } = list
  const action = useAction()
  const times = useTimes()
  const translate = useTranslate()
  const { day } = useFormats()
  const t = useTexts(texts)
  const title = useRef<HTMLHeadingElement>(null)
  const { task, due, officer } = filters
  const words = [
    task && translate(taskLabels[task]),
    due && translate(queueGroupLabels[dueFilters[due]]),
    officer === NO_ASSIGNEE
      ? translate(overviewTexts.unassigned)
      : officer && people.find(({ person }) => person?.id === officer)?.person?.name,
  ].filter(Boolean)
  const heading = words.length > 0 ? words.join(' · ') : t.due.all
  const path = duePath(list)
  useEffect(() => {
    if (path !== opened) title.current?.focus()
  }, [path, opened])
  const save = () =>
    saveFile('GET /staff/due/tasks/list', t.due.listName(times.day(new Date().toISOString())), { query: filters })
  return (
    <section className="overview__part" aria-labelledby={TITLE} data-keeps-focus>
      <div className="overview__title">
        <h2 id={TITLE} ref={title} tabIndex={-1}>
          {heading}
        </h2>
        <Button icon={downloadIcon} busy={action.busy && t.saving} onClick={() => void action.run(save, t.saved)}>
          {t.due.saveList}
        </Button>
        <ButtonLink to={duePath()}>{t.due.close}</ButtonLink>
        <Outcome {...action} />
      </div>
      <Read query={query}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState>{after ? t.due.noMore : t.due.none}</EmptyState>
            ) : (
              <ListTable
                caption={heading}
                level={3}
                columns={Object.values<string>(dueColumns).map(translate)}
                rows={folded(rows).map(
                  ({ id, application_id, dealer, task: kind, due_on, days_late, assignee, count }) => ({
                    id,
                    cells: [
                      <Link key="application" href={staffPathTo('application', { application_id })}>
                        {application_id}
                      </Link>,
                      dealer,
                      count === 1 ? translate(taskLabels[kind]) : t.due.several(translate(taskLabels[kind]), count),
                      day(due_on, 'UTC'),
                      days_late > 0 ? String(days_late) : t.due.notLate,
                      assignee ?? translate(overviewTexts.unassigned),
                    ],
                  }),
                )}
              />
            )}
            <Pages after={after} next={next} pathOf={cursor => duePath({ filters, after: cursor })} />
          </>
        )}
      </Read>
    </section>
  )
}

type Row = DueTasksResponse['rows'][number]

/** Folds tasks of one kind, application and day that stand beside each other: nothing else distinguishes their rows. */
function folded(rows: readonly Row[]): (Row & { count: number })[] {
  const lines: (Row & { count: number })[] = []
  for (const row of rows) {
    const last = lines.at(-1)
    const isSame = (['application_id', 'task', 'due_on'] as const).every(name => last?.[name] === row[name])
    if (last && isSame) last.count++
    else lines.push({ ...row, count: 1 })
  }
  return lines
}
