import { readFileSync } from 'node:fs'
import { childrenOf, type ModelElement } from '../../src/exports/mismo/order-elements.ts'
import { type ParsedElement, parseMessage } from '../../src/exports/mismo/parse.ts'

/** A message that was written by hand. It has every container of the model's table, and nearly every value. */
export const validMessage = readFileSync(new URL('application.mismo.xml', import.meta.url), 'utf8')

export function parsed(xml: string): ParsedElement {
  const root = parseMessage(xml)
  if ('fault' in root) throw new Error(root.fault)
  return root
}

/** The paths of the names of an element and all below it. */
export const modelPaths = (model: ModelElement, above = ''): string[] => [
  `${above}/${model.name}`,
  ...(childrenOf(model) ?? []).flatMap(child => modelPaths(child, `${above}/${model.name}`)),
]

export const parsedPaths = (element: ParsedElement, above = ''): string[] => [
  `${above}/${element.name}`,
  ...element.children.flatMap(child => parsedPaths(child, `${above}/${element.name}`)),
]
