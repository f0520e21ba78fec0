import type { MismoElement } from './element.ts'
import { hasForm } from './forms.ts'
import type { ModelElement } from './order-elements.ts'

/** A message that the model does not have, so no file is made. A fault of the program; its words name a path and no value. */
export class InvalidMessage extends Error {
  override name = 'InvalidMessage'
  readonly path: string
  constructor(path: string, fault: string) {
    super(`${path}: ${fault}`)
    this.path = path
  }
}

/**
 * Throws {@link InvalidMessage} for an element with attributes, children or a text that the model does not have there, or without one
 * that it must have. The content of its children is not judged.
 */
export function requireStructure({ attributes = {}, content }: MismoElement, model: ModelElement, path: string): void {
  const fault =
    attributesFault(Object.keys(attributes), model.attributes) ??
    ('children' in model.content ? containerFault(content, model.content.children) : valueFault(content, model.content))
  if (fault) throw new InvalidMessage(path, fault)
}

function attributesFault(names: readonly string[], expected: readonly string[]): string | undefined {
  const missing = expected.find(name => !names.includes(name))
  if (missing) return `has no attribute ${missing}`
  return names.length > expected.length ? 'has an attribute that the model does not have there' : undefined
}

function valueFault(text: MismoElement['content'], model: Exclude<ModelElement['content'], { children: unknown }>) {
  if (typeof text !== 'string') return 'is a value and has elements'
  if (text === '') return 'is empty'
  if ('texts' in model) return model.texts.includes(text) ? undefined : 'has none of its texts'
  return hasForm(model.form, text) ? undefined : `does not have the form ${model.form}`
}

function containerFault(content: MismoElement['content'], models: readonly ModelElement[]): string | undefined {
  if (typeof content === 'string') return 'is a container and has text'
  if (content.length === 0) return models.length > 0 ? 'is empty' : undefined
  if (content.some(({ name }) => !models.some(model => model.name === name)))
    return 'has an element that the model does not have there'
  const faults = models.map(model => occurrenceFault(content, model) ?? descriptionFault(content, model, models))
  return faults.find(fault => fault !== undefined)
}

function occurrenceFault(content: readonly MismoElement[], { name, isRequired, repeats }: ModelElement) {
  const count = content.filter(child => child.name === name).length
  if (count === 0 && isRequired) return `has no ${name}`
  return count > 1 && !repeats ? `has more than one ${name}` : undefined
}

/** A description goes with `Other`, and with `Other` only. */
function descriptionFault(content: readonly MismoElement[], { name }: ModelElement, models: readonly ModelElement[]) {
  const description = `${name}OtherDescription`
  if (!models.some(model => model.name === description)) return undefined
  const isOther = content.some(child => child.name === name && child.content === 'Other')
  if (isOther === content.some(child => child.name === description)) return undefined
  return isOther ? `has ${name} Other without ${description}` : `has ${description} without ${name} Other`
}
