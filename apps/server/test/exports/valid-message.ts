import { readFileSync } from 'node:fs'
import type { MismoElement } from '../../src/exports/mismo/element.ts'
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

/** A message that tests change, which the writer would refuse or mend. */
export interface Node {
  name: string
  attributes: Record<string, string>
  children: Node[]
  text: string
}

export const nodeOf = ({ name, attributes, children, text }: ParsedElement): Node => ({
  name,
  attributes: { ...attributes },
  children: children.map(nodeOf),
  text: children.length > 0 ? '' : text,
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const serialized = ({ name, attributes, children, text }: Node): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>${escaped(text)}${children.map(serialized).join('')}</${name}>`

export const xmlOf = (root: Node): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- application data, not DU-ready -->\n${serialized(root)}\n`

/** The input of the writer for a message that was read. */
export const elementOf = ({ name, attributes, children, text }: ParsedElement): MismoElement => ({
  name,
  ...(name !== 'MESSAGE' && { attributes }),
  content: children.length > 0 ? children.map(elementOf) : text,
})
