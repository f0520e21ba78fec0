import { readFileSync } from 'node:fs'
import type { MismoElement } from '../../src/exports/mismo/element.ts'
import { childrenOf, type ModelElement } from '../../src/exports/mismo/order-elements.ts'
import type { ParsedElement } from './mismo/parse.ts'

/** A message that was written by hand. It has every container of the model's table, and nearly every value. */
export const validMessage = readFileSync(new URL('application.mismo.xml', import.meta.url), 'utf8')

/** The paths of the names of an element and all below it. */
export const modelPaths = (model: ModelElement, above = ''): string[] => [
  `${above}/${model.name}`,
  ...(childrenOf(model) ?? []).flatMap(child => modelPaths(child, `${above}/${model.name}`)),
]

export const parsedPaths = (element: ParsedElement, above = ''): string[] => [
  `${above}/${element.name}`,
  ...element.children.flatMap(child => parsedPaths(child, `${above}/${element.name}`)),
]

/** The input of the writer for a message that was read. */
export const elementOf = ({ name, attributes, children, text }: ParsedElement): MismoElement => ({
  name,
  ...(name !== 'MESSAGE' && { attributes }),
  content: text.trim() === '' ? children.map(elementOf) : text,
})
