import type { MismoElement } from './element.ts'

/** The text of a message, in UTF-8 without a byte order mark: the children of each container in the order of the model. */
export function writeMessage({ name }: MismoElement): string {
  return `<${name}/>`
}
