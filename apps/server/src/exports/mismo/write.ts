import type { MismoElement } from './element.ts'
import { message } from './order.ts'
import { childrenOf, type ModelElement } from './order-elements.ts'
import { COMMENT, MISMO_NAMESPACE, MODEL, ULAD_NAMESPACE, XLINK_NAMESPACE } from './prolog.ts'

/** A text has characters that XML cannot have, so no file is made: none is dropped. */
export class UnwritableText extends Error {
  override name = 'UnwritableText'
  readonly path: string
  constructor(path: string) {
    super(`The text of ${path} has characters that XML cannot have`)
    this.path = path
  }
}

/** A message that the model does not have: an unknown element or attribute, or nothing in one that needs content. */
export class UnwritableElement extends Error {
  override name = 'UnwritableElement'
  readonly path: string
  constructor(path: string, problem: string) {
    super(`${path} ${problem}`)
    this.path = path
  }
}

/** The text of a message, in UTF-8 without a byte order mark: the children of each container in the order of the model. */
export function writeMessage(element: MismoElement): string {
  if (element.name !== message.name) throw new UnwritableElement(`/${element.name}`, 'is not the root of a message')
  if (element.attributes) throw new UnwritableElement(`/${element.name}`, 'has attributes of its own')
  const attributes = {
    xmlns: MISMO_NAMESPACE,
    'xmlns:xlink': XLINK_NAMESPACE,
    ...(hasExtension(element) && { 'xmlns:ULAD': ULAD_NAMESPACE }),
    MISMOReferenceModelIdentifier: MODEL,
  }
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<!-- ${COMMENT} -->`]
  write(lines, { ...element, attributes }, message, '/MESSAGE', '')
  return `${lines.join('\n')}\n`
}

const hasExtension = ({ name, content }: MismoElement): boolean =>
  name.startsWith('ULAD:') || (typeof content !== 'string' && content.some(hasExtension))

function write(lines: string[], element: MismoElement, model: ModelElement, path: string, indent: string): void {
  const { name, content } = element
  const start = `${indent}<${name}${attributesOf(element, path)}`
  const children = childrenOf(model)
  if (!children) {
    if (typeof content !== 'string') throw new UnwritableElement(path, 'is a value and has no elements')
    if (content === '') throw new UnwritableElement(path, 'is empty')
    lines.push(`${start}>${escaped(content, path, /[&<>\r]/g)}</${name}>`)
    return
  }
  if (typeof content === 'string' && content !== '') throw new UnwritableElement(path, 'is a container and has no text')
  if (children.length === 0 && content.length === 0) {
    lines.push(`${start}/>`)
    return
  }
  if (content.length === 0) throw new UnwritableElement(path, 'is empty')
  lines.push(`${start}>`)
  for (const [child, modelOfChild, pathOfChild] of sorted(content as readonly MismoElement[], children, path))
    write(lines, child, modelOfChild, pathOfChild, `${indent}  `)
  lines.push(`${indent}</${name}>`)
}

function sorted(
  content: readonly MismoElement[],
  order: readonly ModelElement[],
  path: string,
): [MismoElement, ModelElement, string][] {
  const known = new Set(order.map(({ name }) => name))
  const unknown = content.find(({ name }) => !known.has(name))
  if (unknown) throw new UnwritableElement(`${path}/${unknown.name}`, 'is not in the model there')
  return order.flatMap(model => {
    const named = content.filter(({ name }) => name === model.name)
    for (const child of named) checkAttributes(child, model, `${path}/${model.name}`)
    return named.map((child, index): [MismoElement, ModelElement, string] => [
      child,
      model,
      `${path}/${model.name}${named.length > 1 ? `[${index + 1}]` : ''}`,
    ])
  })
}

function checkAttributes({ attributes = {} }: MismoElement, model: ModelElement, path: string): void {
  const unknown = Object.keys(attributes).find(name => !model.attributes.includes(name))
  if (unknown) throw new UnwritableElement(path, `has the attribute ${unknown}, which is not in the model there`)
}

const attributesOf = ({ attributes = {} }: MismoElement, path: string): string =>
  Object.entries(attributes)
    .map(([name, text]) => ` ${name}="${escaped(text, `${path}/@${name}`, /[&<>"\r\n\t]/g)}"`)
    .join('')

/** XML 1.0, section 2.2. With the flag `u`, a surrogate matches where it stands alone. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser makes a line feed of a carriage return, and a space of either in an attribute.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

function escaped(text: string, path: string, special: RegExp): string {
  if (notXml.test(text)) throw new UnwritableText(path)
  return text.replaceAll(special, character => references[character] ?? '')
}
