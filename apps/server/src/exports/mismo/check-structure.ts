import { hasForm } from './forms.ts'
import type { ModelElement } from './order-elements.ts'
import { type MismoFault, named, type ParsedElement, pathOf } from './parse.ts'

const faultAt = (element: ParsedElement, fault: string): MismoFault => ({ path: pathOf(element), fault })

/** Faults of an element and of all below it: which elements are there, their order, attributes, forms and texts. */
export function structureFaults(element: ParsedElement, model: ModelElement): MismoFault[] {
  const { content } = model
  return [
    ...attributeFaults(element, model),
    ...('children' in content ? containerFaults(element, content.children) : valueFaults(element, content)),
  ]
}

/** MESSAGE has attributes of its own: check.ts. */
function attributeFaults(element: ParsedElement, { attributes }: ModelElement): MismoFault[] {
  if (!element.parent) return []
  return [
    ...attributes
      .filter(name => !Object.hasOwn(element.attributes, name))
      .map(name => faultAt(element, `has no attribute ${name}`)),
    ...(Object.keys(element.attributes).some(name => !attributes.includes(name))
      ? [faultAt(element, 'has an attribute that the model does not have there')]
      : []),
  ]
}

function valueFaults(element: ParsedElement, content: Exclude<ModelElement['content'], { children: unknown }>) {
  const { children, text } = element
  if (children.length > 0) return [faultAt(element, 'is a value and has elements')]
  if (text === '') return [faultAt(element, 'is empty')]
  if ('texts' in content) return content.texts.includes(text) ? [] : [faultAt(element, 'has none of its texts')]
  return hasForm(content.form, text) ? [] : [faultAt(element, `does not have the form ${content.form}`)]
}

function containerFaults(element: ParsedElement, models: readonly ModelElement[]): MismoFault[] {
  const { children, text } = element
  const hasText = text.trim() !== '' ? [faultAt(element, 'is a container and has text')] : []
  if (models.length === 0) {
    const isEmpty = children.length === 0 && text === ''
    return isEmpty ? [] : [...hasText, faultAt(element, 'has content and must have none')]
  }
  if (children.length === 0) return [...hasText, faultAt(element, 'is empty')]
  let furthest = 0
  return [
    ...hasText,
    ...children.flatMap(child => {
      const place = models.findIndex(({ name }) => name === child.name)
      const model = models[place]
      if (!model) return [faultAt(child, 'is not in the model there')]
      const isLate = place < furthest
      furthest = Math.max(furthest, place)
      return [...(isLate ? [faultAt(child, 'is not in the order of the model')] : []), ...structureFaults(child, model)]
    }),
    ...models.flatMap(model => occurrenceFaults(element, model)),
    ...models.flatMap(model => otherFaults(element, model, models)),
  ]
}

function occurrenceFaults(element: ParsedElement, { name, isRequired, repeats }: ModelElement): MismoFault[] {
  const count = named(element, name).length
  if (count === 0 && isRequired) return [faultAt(element, `has no ${name}`)]
  return count > 1 && !repeats ? [faultAt(element, `has more than one ${name}`)] : []
}

/** `Other` has its description right after it, which stands beside `Other` only. */
function otherFaults(element: ParsedElement, { name }: ModelElement, models: readonly ModelElement[]): MismoFault[] {
  const description = `${name}OtherDescription`
  if (!models.some(model => model.name === description)) return []
  const { children } = element
  const type = children.findIndex(child => child.name === name)
  const isOther = children[type]?.text === 'Other'
  const at = children.findIndex(child => child.name === description)
  if (isOther)
    return at === type + 1 ? [] : [faultAt(element, `has ${name} Other without ${description} right after it`)]
  return at < 0 ? [] : [faultAt(element, `has ${description} without ${name} Other`)]
}
