import { SaxesParser } from 'saxes'
import { isModelName } from './order.ts'
import { COMMENT } from './prolog.ts'

/** An element as it was read. The text of a container has only white space. */
export interface ParsedElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: ParsedElement[]
  text: string
  parent: ParsedElement | undefined
  /** From 1, among the siblings of its name. */
  position: number
  /** How many children have each name. */
  counts: Map<string, number>
}

/** A fault of a file: where it is, and what is wrong there. No fault names a value. */
export interface MismoFault {
  /** '/MESSAGE/DEAL_SETS/DEAL_SET/…/PARTY[2]/…', or '/' for the file as a whole. */
  path: string
  fault: string
}

/** Deeper than any message of the model. */
const DEEPEST = 32

class NotReadable extends Error {
  override name = 'NotReadable'
}

/** Reads XML 1.0 in which the model could be: without a document type, instructions or comments other than the one that files begin with. */
export function parseMessage(xml: string): ParsedElement | MismoFault {
  try {
    return parse(xml)
  } catch (error) {
    if (error instanceof NotReadable) return { path: '/', fault: error.message }
    throw error
  }
}

function parse(xml: string): ParsedElement {
  // The messages of the parser can quote the file.
  const refuse = (fault: string): never => {
    throw new NotReadable(`${fault} (line ${parser.line}, column ${parser.column})`)
  }
  if (xml.startsWith('\uFEFF')) throw new NotReadable('begins with a byte order mark')
  if (!xml.startsWith('<?xml ')) throw new NotReadable('does not begin with an XML declaration')

  const parser = new SaxesParser({ xmlns: true })
  let root: ParsedElement | undefined
  let current: ParsedElement | undefined
  let depth = 0
  let comments = 0

  parser.on('error', () => refuse('is not well-formed XML'))
  parser.on('doctype', () => refuse('has a document type'))
  parser.on('processinginstruction', () => refuse('has a processing instruction'))
  parser.on('cdata', () => refuse('has a CDATA section'))
  parser.on('xmldecl', ({ version, encoding, standalone }) => {
    if (version !== '1.0' || encoding !== 'UTF-8' || standalone !== undefined)
      refuse('has another declaration than that of XML 1.0 in UTF-8')
  })
  parser.on('comment', comment => {
    comments += 1
    if (comments > 1 || root || comment !== ` ${COMMENT} `) refuse('has a comment that is not allowed')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEEPEST) refuse('has more levels than the model')
    if (comments === 0) refuse('does not say in a comment what it is')
    const position = (current?.counts.get(name) ?? 0) + 1
    const element: ParsedElement = {
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value])),
      children: [],
      text: '',
      parent: current,
      position,
      counts: new Map(),
    }
    current?.children.push(element)
    current?.counts.set(name, position)
    root ??= element
    current = element
  })
  parser.on('text', text => {
    if (current) current.text += text
  })
  parser.on('closetag', () => {
    depth -= 1
    current = current?.parent
  })
  parser.write(xml).close()
  return root ?? refuse('is not well-formed XML')
}

/** Where an element is. A name that the model does not have could be a part of a value, so it is not repeated. */
export function pathOf({ name, parent, position }: ParsedElement): string {
  const hasSiblings = (parent?.counts.get(name) ?? 1) > 1
  return `${parent ? pathOf(parent) : ''}/${isModelName(name) ? name : '*'}${hasSiblings ? `[${position}]` : ''}`
}

/** The first element at the end of these names, which begin below the given one. */
export const find = (element: ParsedElement | undefined, ...names: readonly string[]): ParsedElement | undefined =>
  names.reduce<ParsedElement | undefined>((at, name) => at?.children.find(child => child.name === name), element)

export const textAt = (element: ParsedElement | undefined, ...names: readonly string[]): string | undefined =>
  find(element, ...names)?.text

export const named = (element: ParsedElement | undefined, name: string): ParsedElement[] =>
  element?.children.filter(child => child.name === name) ?? []

/** The elements of these names at any depth, in the order of the file. */
export const everyNamed = (element: ParsedElement, ...names: readonly string[]): ParsedElement[] => [
  ...(names.includes(element.name) ? [element] : []),
  ...element.children.flatMap(child => everyNamed(child, ...names)),
]
