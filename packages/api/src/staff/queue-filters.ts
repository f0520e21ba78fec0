import {
  dueFilterNames,
  milestoneKinds,
  NO_ASSIGNEE,
  NO_LICENSE,
  queueSorts,
  queueViews,
  taskKinds,
} from '@porchlight/domain/staff'
import Type from 'typebox'
import { chosenDay, oneOf } from '../schemas.ts'

const LONGEST_CURSOR = 300

/** The parameter of a list for its next page. */
export const after = Type.Optional(
  Type.String({ maxLength: LONGEST_CURSOR, description: 'The cursor that the page before answered as `next`' }),
)

export const inDealer = Type.Optional(
  Type.String({ format: 'uuid', description: 'Id of the dealer; all of the caller without it' }),
)
export const assignedTo = Type.Optional(
  Type.String({
    pattern: `^(${NO_ASSIGNEE}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$`,
    description: `Id of the assignee, or \`${NO_ASSIGNEE}\``,
  }),
)

/** The parameters of a view of the queue. */
export const queueFilters = {
  view: Type.Optional({
    ...oneOf(queueViews),
    description: "The caller's own work without it; for compliance, all",
  }),
  sort: Type.Optional({
    ...oneOf(queueSorts),
    description:
      'By the last submission or the amount, downward with the minus; without it, as it needs doing. By amount up to 200',
  }),
  dealer: inDealer,
  officer: assignedTo,
  due: Type.Optional({ ...oneOf(dueFilterNames), description: 'Group by the due day' }),
  due_from: Type.Optional(Type.String({ ...chosenDay, description: 'Due on this day or later' })),
  due_to: Type.Optional(Type.String({ ...chosenDay, description: 'Due on this day or earlier' })),
  task: Type.Optional({ ...oneOf(taskKinds), description: 'The open task that is due first' }),
  outcome: Type.Optional({ ...oneOf(milestoneKinds), description: 'The last outcome that counts' }),
  license: Type.Optional({
    ...oneOf([NO_LICENSE]),
    description: 'Open ones whose assignee, or while unassigned everyone with access, is not licensed in their state',
  }),
  deadline_to: Type.Optional(
    Type.String({ ...chosenDay, description: 'An open task that the law sets is due on this day or earlier' }),
  ),
  collateral: Type.Optional({ ...oneOf(['home', 'land']), description: 'Home only or Land-home' }),
  from: Type.Optional(Type.String({ ...chosenDay, description: 'Submitted on this day or later' })),
  to: Type.Optional(Type.String({ ...chosenDay, description: 'Submitted on this day or earlier' })),
}
