import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  type JoinNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
} from 'kysely'
import { hasDealersData, keysOf } from './dealer-keys.ts'
import { childrenOf } from './operation-nodes.ts'

type Query = SelectQueryNode | UpdateQueryNode | DeleteQueryNode | InsertQueryNode

/** Something in a FROM clause, by the name under which its columns are used. */
interface Source {
  name: string
  table?: string
  /** True if a condition names its rows. */
  isBound: boolean
}

interface Scope {
  sources: Source[]
  /** Results of WITH queries, by name, and whether each is bound. */
  results: ReadonlyMap<string, boolean>
  parent?: Scope | undefined
}

/**
 * The tables with a dealer's data from which a statement takes rows without naming one application, borrower, envelope, user or
 * dealer: by an equality with a value or a list of values, or with a column of a row that is itself named. SQL in texts is judged by its
 * words.
 */
export function unboundTables(statement: OperationNode): string[] {
  const found: string[] = []
  visitInside(statement, undefined, found)
  return [...new Set(found)]
}

const isQuery = (node: OperationNode): node is Query =>
  SelectQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node) || InsertQueryNode.is(node)

/** Visits the outermost queries in a node. Returns whether all of them are bound. */
function visitInside(node: OperationNode, scope: Scope | undefined, found: string[]): boolean {
  if (isQuery(node)) return visitQuery(node, scope, found)
  if (RawNode.is(node)) {
    const text = node.sqlFragments.join(' ? ')
    const read = [...text.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)/gi)].map(([, table]) => table!)
    const whole = textOf(node)
    found.push(...read.filter(table => hasDealersData(table) && !namesKeyOf(table, whole)))
  }
  let isBound = true
  for (const child of childrenOf(node)) isBound = visitInside(child, scope, found) && isBound
  return isBound
}

/** The text of a statement, with the texts that it is composed of, and with '?' for each value. */
function textOf(node: OperationNode): string {
  if (ValueNode.is(node)) return '?'
  if (IdentifierNode.is(node)) return node.name
  if (!RawNode.is(node)) return childrenOf(node).map(textOf).join(' ')
  return node.sqlFragments
    .flatMap((fragment, index) => [fragment, ...(node.parameters[index] ? [textOf(node.parameters[index])] : [])])
    .join('')
}

/**
 * Returns whether a text names rows of the table by one of its keys: by a value, a list of values, or the dealers that a person may see; by
 * `dealer_id is not null` a statement says that these are all.
 */
const namesKeyOf = (table: string, text: string): boolean =>
  /\bdealer_id (?:= any\(\?|is not null)/.test(text) ||
  keysOf(table).some(key => new RegExp(`\\b${key} = (?:\\?|any\\(\\?|chosen\\.)`).test(text))

function visitQuery(query: Query, parent: Scope | undefined, found: string[]): boolean {
  const results = new Map(parent?.results)
  const scope: Scope = { sources: [], results, parent }
  for (const { name, expression } of query.with?.expressions ?? [])
    results.set(name.table.table.identifier.name, visitInside(expression, scope, found))

  const joins = InsertQueryNode.is(query) ? [] : (query.joins ?? [])
  for (const node of [...fromItems(query), ...joins.map(({ table }) => table)])
    scope.sources.push(toSource(node, scope, found))
  bindSources(scope, InsertQueryNode.is(query) ? undefined : query.where?.where, joins)

  const unbound = scope.sources.filter(({ isBound }) => !isBound)
  found.push(...unbound.flatMap(({ table }) => (table && hasDealersData(table) ? [table] : [])))
  let isBound = unbound.length === 0
  if (InsertQueryNode.is(query)) isBound = visitInsert(query, found)
  for (const child of childrenOf(query))
    if (child.kind !== 'WithNode') isBound = visitInside(child, scope, found) && isBound
  return isBound
}

/** A new row names its dealer by one of its own columns. */
function visitInsert({ into, columns = [] }: InsertQueryNode, found: string[]): boolean {
  const table = into!.table.identifier.name
  const keys = keysOf(table)
  if (!hasDealersData(table) || columns.some(({ column }) => keys.includes(column.name))) return true
  found.push(table)
  return false
}

function fromItems(query: Query): readonly OperationNode[] {
  if (SelectQueryNode.is(query)) return query.from?.froms ?? []
  if (UpdateQueryNode.is(query)) return [query.table!, ...(query.from?.froms ?? [])]
  if (DeleteQueryNode.is(query)) return [...query.from.froms, ...(query.using?.tables ?? [])]
  return []
}

function toSource(node: OperationNode, scope: Scope, found: string[]): Source {
  const [item, alias] =
    AliasNode.is(node) && IdentifierNode.is(node.alias) ? [node.node, node.alias.name] : [node, undefined]
  if (!TableNode.is(item)) return { name: alias ?? '', isBound: visitInside(item, scope, found) }
  const table = item.table.identifier.name
  const result = scope.results.get(table)
  if (result !== undefined) return { name: alias ?? table, isBound: result }
  return { name: alias ?? table, table, isBound: false }
}

/** Follows the equalities from the named rows to the others, until no further source is bound. */
function bindSources(scope: Scope, where: OperationNode | undefined, joins: readonly JoinNode[]): void {
  const conditions = [
    ...conjuncts(where).map(condition => ({ condition, only: undefined as string | undefined })),
    ...joins.flatMap(({ joinType, table, on }) =>
      conjuncts(on?.on).map(condition => ({
        condition,
        // The condition of an outer join restricts only what is joined.
        only: joinType === 'InnerJoin' ? undefined : toSource(table, scope, []).name,
      })),
    ),
  ]
  for (let progress = true; progress; ) {
    progress = false
    for (const { condition, only } of conditions)
      for (const source of boundBy(condition, scope)) {
        if (source.isBound || (only !== undefined && source.name !== only)) continue
        source.isBound = true
        progress = true
      }
  }
}

function conjuncts(node: OperationNode | undefined): OperationNode[] {
  if (!node) return []
  if (AndNode.is(node)) return [...conjuncts(node.left), ...conjuncts(node.right)]
  if (ParensNode.is(node)) return conjuncts(node.node)
  return [node]
}

/** The sources of this scope whose rows a condition names. */
function boundBy(condition: OperationNode, scope: Scope): Source[] {
  if (!BinaryOperationNode.is(condition) || !OperatorNode.is(condition.operator)) return []
  const { leftOperand: left, rightOperand: right, operator } = condition
  if (operator.operator !== '=' && operator.operator !== 'in') return []
  return [...namedBy(left, right, scope), ...namedBy(right, left, scope)]
}

function namedBy(key: OperationNode, value: OperationNode, scope: Scope): Source[] {
  if (!ReferenceNode.is(key)) return []
  const source = sourceOf(key, scope)
  return source && scope.sources.includes(source) && isKeyOf(source, key) && isNamed(value, scope) ? [source] : []
}

/** The result of a WITH query has no keys: it is bound or not. */
const isKeyOf = ({ table }: Source, { column }: ReferenceNode): boolean =>
  table !== undefined && ColumnNode.is(column) && keysOf(table).includes(column.column.name)

/** A column without a table is of the source that has it as a key: it would be ambiguous otherwise. */
function sourceOf(reference: ReferenceNode, scope: Scope | undefined): Source | undefined {
  if (!scope) return undefined
  const { sources, parent } = scope
  const name = reference.table?.table.identifier.name
  const own =
    name === undefined
      ? (sources.find(source => isKeyOf(source, reference)) ?? (sources.length === 1 ? sources[0] : undefined))
      : sources.find(source => source.name === name)
  return own ?? sourceOf(reference, parent)
}

function isNamed(value: OperationNode, scope: Scope): boolean {
  if (ValueNode.is(value) || PrimitiveValueListNode.is(value)) return true
  if (ValueListNode.is(value)) return value.values.every(item => ValueNode.is(item))
  if (ReferenceNode.is(value)) return sourceOf(value, scope)?.isBound ?? false
  if (ParensNode.is(value)) return isNamed(value.node, scope)
  return isQuery(value) && visitQuery(value, scope, [])
}
