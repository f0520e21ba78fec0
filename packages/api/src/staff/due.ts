import { dueFilterNames, dueGroups, taskKinds } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { contentOf, defineOperations } from '../operation.ts'
import { byCode, closed, count, day, named, nullable, oneOf, reference, text, time } from '../schemas.ts'
import { after, assignedTo } from './queue-filters.ts'
import { staff } from './staff.ts'

/** Number of tasks that a page has. */
export const DUE_PAGE = 50

const groups = byCode(dueGroups, count)

/**
 * Numbers of open tasks in the caller's dealers by their due day, in the lender's time zone. Each task counts: an application can have
 * several. `groups` of all tasks and of all people have the same sums.
 */
const due = named(
  'Due',
  closed({
    as_of: time,
    /** Kinds of which some are open, in the order of the tasks: what the law sets comes first. */
    tasks: Type.Array(closed({ task: oneOf(taskKinds), groups })),
    /** Assignees with open tasks, sorted by name; null for what is unassigned, which comes last. */
    people: Type.Array(closed({ person: nullable(reference), groups })),
  }),
)
export type DueResponse = Static<typeof due>

const dueTasks = named(
  'DueTasks',
  closed({
    /** The earliest due day first. */
    rows: Type.Array(
      closed({
        /** Unique among the rows. */
        id: text,
        application_id: text,
        dealer: text,
        task: oneOf(taskKinds),
        due_on: day,
        /** Calendar days since the due day; 0 where it has not passed. */
        days_late: count,
        /** The name of the assignee; null where it is unassigned. */
        assignee: nullable(text),
      }),
    ),
    /** The cursor of the page after this one; null on the last. */
    next: nullable(text),
  }),
)
export type DueTasksResponse = Static<typeof dueTasks>

const filters = {
  task: Type.Optional({ ...oneOf(taskKinds), description: 'Kind of task' }),
  due: Type.Optional({ ...oneOf(dueFilterNames), description: 'Group by the due day' }),
  officer: assignedTo,
}

/** The report of what is due. It changes nothing. */
export const dueOperations = defineOperations({
  'GET /staff/due': {
    ...staff,
    operationId: 'readDue',
    summary: 'Count the open tasks by their due day, by kind and by assignee',
    response: { 200: due },
    refusals: ['staff_forbidden'],
  },
  'GET /staff/due/list': {
    ...staff,
    operationId: 'downloadDue',
    summary: 'Download the numbers of open tasks as one CSV file',
    response: { 200: contentOf('The tables', text, 'text/csv') },
    refusals: ['staff_forbidden'],
  },
  'GET /staff/due/tasks': {
    ...staff,
    operationId: 'listDueTasks',
    summary: `List the open tasks that a number counts, ${DUE_PAGE} a page`,
    query: closed({ ...filters, after }),
    response: { 200: dueTasks },
    refusals: ['staff_forbidden'],
  },
  'GET /staff/due/tasks/list': {
    ...staff,
    operationId: 'downloadDueTasks',
    summary: 'Download the open tasks that a number counts as CSV',
    query: closed(filters),
    response: { 200: contentOf('The list', text, 'text/csv') },
    refusals: ['staff_forbidden', 'list_too_long'],
  },
})
