import type { MismoElement } from './element.ts'
import { type MismoFileKind, messageOf } from './order.ts'
import { childrenOf, type ModelElement } from './order-elements.ts'
import { requireStructure } from './structure.ts'

/** A text has characters that XML cannot have, so no file is made: none is dropped. */
export class UnwritableText extends Error {
  override name = 'UnwritableText'
  readonly path: string
  constructor(path: string) {
    super(`The text of ${path} has characters that XML cannot have`)
    this.path = path
  }
}

/** Reference model 3.4.0, build B324. */
const MODEL = '3.4.032420160128'
const MISMO_NAMESPACE = 'http://www.mismo.org/residential/2009/schemas'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'
/** Only in a file that has demographics. */
const ULAD_NAMESPACE = 'http://www.datamodelextension.org/Schema/ULAD'

/**
 * The text of a message, in UTF-8 without a byte order mark: the children of each container in the order of the model. Throws
 * `InvalidMessage` for a message that the model does not have, and {@link UnwritableText}.
 */
export function writeMessage(message: MismoElement, kind: MismoFileKind): string {
  const model = messageOf[kind]
  const lines = linesOf(message, model, `/${model.name}`, {
    xmlns: MISMO_NAMESPACE,
    'xmlns:xlink': XLINK_NAMESPACE,
    ...(hasExtension(message) && { 'xmlns:ULAD': ULAD_NAMESPACE }),
    MISMOReferenceModelIdentifier: MODEL,
  })
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<!-- application data, not DU-ready -->', ...lines, ''].join('\n')
}

const hasExtension = ({ name, content }: MismoElement): boolean =>
  name.startsWith('ULAD:') || (typeof content !== 'string' && content.some(hasExtension))

function linesOf(element: MismoElement, model: ModelElement, path: string, attributes = element.attributes): string[] {
  const { content } = element
  const { name } = model
  // Before the structure: characters that people typed are named by their place.
  const text = typeof content === 'string' ? escaped(content, path, /[&<>\r]/g) : ''
  requireStructure(element, model, path)
  const start = `<${name}${attributesOf(attributes, path)}`
  if (typeof content === 'string') return [`${start}>${text}</${name}>`]
  if (content.length === 0) return [`${start}/>`]
  const below = (childrenOf(model) ?? []).flatMap(modelOfChild => {
    const named = content.filter(child => child.name === modelOfChild.name)
    return named.flatMap((child, index) =>
      linesOf(child, modelOfChild, `${path}/${child.name}${named.length > 1 ? `[${index + 1}]` : ''}`),
    )
  })
  return [`${start}>`, ...below.map(line => `  ${line}`), `</${name}>`]
}

const attributesOf = (attributes: MismoElement['attributes'] = {}, path: string): string =>
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
