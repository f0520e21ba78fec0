import { auditCodes, auditEventOf } from '@porchlight/domain'
import {
  InsertQueryNode,
  type OperationNode,
  PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { onQuery } from './executed-queries.ts'
import { failTest } from './fail-test.ts'
import { childrenOf } from './operation-nodes.ts'
import { recordReachedCode } from './reached-codes.ts'

type Details = ReturnType<typeof auditEventOf>['details']

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

const isOfKind: Record<Details[string], (value: unknown) => boolean> = {
  id: isText,
  ids: areTexts,
  fields: areTexts,
  code: isText,
  codes: areTexts,
  count: Number.isInteger,
  flag: value => typeof value === 'boolean',
  time: value => typeof value === 'string' && new Date(value).toJSON() === value,
}

/** The values of a row that is inserted, by the names of their columns. */
function insertedRows({ columns = [], values }: InsertQueryNode): Record<string, unknown>[] {
  if (!values || !ValuesNode.is(values)) return []
  const names = columns.map(({ column }) => column.name)
  return values.values.map(row => {
    const items = PrimitiveValueListNode.is(row) ? row.values : ValueListNode.is(row) ? row.values.map(literalOf) : []
    return Object.fromEntries(names.map((name, index) => [name, items[index]]))
  })
}
const literalOf = (node: OperationNode): unknown => (ValueNode.is(node) ? node.value : undefined)

const auditInserts = (node: OperationNode): InsertQueryNode[] =>
  InsertQueryNode.is(node) && node.into?.table.identifier.name === 'audit_event'
    ? [node]
    : childrenOf(node).flatMap(auditInserts)

const problemOf = (expected: Details, found: Readonly<Record<string, unknown>>) => {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...names].find(name => {
    const kind = expected[name]
    return !kind || !isOfKind[kind](found[name])
  })
}

const stored = 'insert into "audit_event"'

// Records the codes of the audit events that are written, and fails the running test, as an uncaught error, when the details of one are
// not what the domain's table declares.
onQuery('after', ({ query, sql }) => {
  if (!sql.includes(stored)) return
  for (const { event, details } of auditInserts(query).flatMap(insertedRows)) {
    const code = auditCodes.find(known => known === event)
    // An event of another release.
    if (!code) continue
    const problem = problemOf(auditEventOf(code).details, JSON.parse(String(details)))
    if (problem === undefined) recordReachedCode(code)
    else failTest(`The audit event ${code} has another ${problem} than the domain's table: ${details}`)
  }
})
