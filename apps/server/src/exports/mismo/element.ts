/** An element of a MISMO message: a container has children, a value has text. Attributes are written in their order here. */
export interface MismoElement {
  name: string
  attributes?: Readonly<Record<string, string>>
  content: readonly MismoElement[] | string
}

type Child = MismoElement | readonly MismoElement[] | undefined

/** A container, or nothing where it would be empty. The writer puts the children in the order of the model. */
export function container(
  name: string,
  children: readonly Child[],
  attributes?: MismoElement['attributes'],
): MismoElement | undefined {
  const content = children.flatMap(child => child ?? [])
  return content.length > 0 ? { name, content, ...(attributes && { attributes }) } : undefined
}

/** Returns undefined for an empty value. */
export const value = (name: string, text: string | null | undefined): MismoElement | undefined =>
  text === null || text === undefined || text === '' ? undefined : { name, content: text }
