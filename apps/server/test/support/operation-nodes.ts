import type { OperationNode } from 'kysely'

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && 'kind' in value

/** The nodes directly below a node of a statement's syntax tree. */
export const childrenOf = (node: OperationNode): OperationNode[] =>
  Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
