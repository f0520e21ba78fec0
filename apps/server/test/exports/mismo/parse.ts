import { SaxesParser } from 'saxes'

/** An element as it was read. The text of a container has only white space. */
export interface ParsedElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: ParsedElement[]
  text: string
  parent: ParsedElement | undefined
  /** From 1, among the siblings of its name. */
  position: number
}

/** Where a file is wrong, and what is wrong there. */
export interface MismoFault {
  path: string
  fault: string
}

/** Throws for what is not well-formed XML. */
export function parseMessage(xml: string): ParsedElement {
  const parser = new SaxesParser({ xmlns: true })
  let root: ParsedElement | undefined
  let current: ParsedElement | undefined
  parser.on('opentag', ({ name, attributes }) => {
    const element: ParsedElement = {
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value])),
      children: [],
      text: '',
      parent: current,
      position: named(current, name).length + 1,
    }
    current?.children.push(element)
    root ??= element
    current = element
  })
  parser.on('text', text => {
    if (current) current.text += text
  })
  parser.on('closetag', () => {
    current = current?.parent
  })
  parser.write(xml).close()
  return root!
}

/** '/MESSAGE[1]/DEAL_SETS[1]/…/PARTY[2]' */
const pathOf = ({ name, parent, position }: ParsedElement): string =>
  `${parent ? pathOf(parent) : ''}/${name}[${position}]`

/** The first element at the end of these names, which begin below the given one. */
export const find = (element: ParsedElement | undefined, ...names: readonly string[]): ParsedElement | undefined =>
  names.reduce<ParsedElement | undefined>((at, name) => at?.children.find(child => child.name === name), element)

export const textAt = (element: ParsedElement | undefined, ...names: readonly string[]): string | undefined =>
  find(element, ...names)?.text

export const named = (element: ParsedElement | undefined, name: string): ParsedElement[] =>
  element?.children.filter(child => child.name === name) ?? []

/** The elements of these names at any depth, in the order of the file. */
export function everyNamed(element: ParsedElement, ...names: readonly string[]): ParsedElement[] {
  const found: ParsedElement[] = []
  const visit = (each: ParsedElement) => {
    if (names.includes(each.name)) found.push(each)
    for (const child of each.children) visit(child)
  }
  visit(element)
  return found
}

/** The faults of an element: each rule that it breaks, in words that follow its path. */
export const faultsOf = (element: ParsedElement, rules: Readonly<Record<string, boolean>>): MismoFault[] =>
  Object.entries(rules).flatMap(([fault, isBroken]) => (isBroken ? [{ path: pathOf(element), fault }] : []))

/** Returns whether two things are not both there, nor both missing. */
export const differs = (one: unknown, other: unknown): boolean => Boolean(one) !== Boolean(other)
