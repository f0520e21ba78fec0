import type { MismoElement } from '../../src/exports/mismo/element.ts'
import type { Form } from '../../src/exports/mismo/forms.ts'
import { childrenOf, type ModelElement } from '../../src/exports/mismo/order-elements.ts'

/** A change that makes a message one that the model does not have. */
interface Mutation {
  kind: MutationKind
  path: string
  message: MismoElement
}

type Mutated = [kind: MutationKind, element: MismoElement]

/** The fault of each kind of mutation. */
export const faultsByKind = {
  'another form': /does not have the form|has none of its texts|has \w+ without \w+ Other/,
  'attribute dropped': /has no attribute/,
  'content where there is none': /is a container and has text/,
  described: /has no |has \w+ without \w+ Other/,
  doubled: /has more than one /,
  dropped: /has no |is empty/,
  'element in a value': /is a value and has elements|has \w+ without \w+ Other/,
  emptied: /is empty|has \w+ without \w+ Other/,
  'text in a container': /is a container and has text/,
  undescribed: /has \w+ Other without \w+/,
  'unknown attribute': /has an attribute that the model does not have there/,
  'unknown child': /has an element that the model does not have there/,
} as const satisfies Record<string, RegExp>
export type MutationKind = keyof typeof faultsByKind

/** Texts that do not have the form. */
const wrong: Record<Form, readonly string[]> = {
  Amount: ['1,000.00', '12.5', '12', '$12.00', '1e3', '.50', '12.345', '012.00'],
  Percent: ['8.99', '8.99000', '0.0899%', '1000.0000', '-1.0000'],
  Number: ['1.50', '1e-3', '1.', '.5', '-1', '1,5'],
  Count: ['-1', '1.0', '01', '1e2', 'one'],
  Indicator: ['True', '1', 'yes', 'TRUE'],
  Date: ['2026-02-29', '15.03.2026', '2026-3-15', '2026-13-01', '2026-03-15Z'],
  Datetime: [
    '2026-03-15T14:02Z',
    '2026-03-15 14:02:11Z',
    '2026-03-15T24:02:11Z',
    '2026-02-30T14:02:11Z',
    '2026-03-15T14:02:11',
  ],
  Year: ['25', '20255', '2o25'],
  TaxpayerIdentifierValue: ['900-12-3456', '90012345', '9001234567'],
  TelephoneValue: ['+18285550100', '828-555-0100', '828555010'],
  PostalCode: ['28802-0077', '2880', '28802 0077', '288020'],
  StateCode: ['nc', 'NCA', 'N'],
  Text: [' padded', 'padded ', '\n', 'é'.repeat(16_384), '😀'.repeat(16_384)],
}

function ofContent({ content, ...element }: MismoElement, model: ModelElement): Mutated[] {
  const models = childrenOf(model)
  if (!models) {
    const texts = 'form' in model.content ? wrong[model.content.form] : ['unknown', `${content}s`, ` ${content}`]
    const another = texts.map((text): Mutated => ['another form', { ...element, content: text }])
    const inside = { name: 'FullName', content: 'Name' }
    return [
      ...another,
      ['emptied', { ...element, content: '' }],
      ['element in a value', { ...element, content: [inside] }],
    ]
  }
  if (models.length === 0) return [['content where there is none', { ...element, content: 'text' }]]
  const children = content as readonly MismoElement[]
  const unknown = { name: 'UNKNOWN', content: 'text' }
  return [
    ...children.flatMap((child, index) => ofChild({ ...element, content: children }, child, index, models)),
    ['unknown child', { ...element, content: [...children, unknown] }],
    ['emptied', { ...element, content: [] }],
    ['text in a container', { ...element, content: 'text' }],
  ]
}

function ofChild(
  element: MismoElement & { content: readonly MismoElement[] },
  child: MismoElement,
  index: number,
  models: readonly ModelElement[],
): Mutated[] {
  const { content } = element
  const model = models.find(({ name }) => name === child.name)
  const without = (gone: MismoElement): MismoElement => ({ ...element, content: content.filter(each => each !== gone) })
  const type = child.name.endsWith('TypeOtherDescription') && content[index - 1]
  return [
    ...(model?.isRequired ? [['dropped', without(child)] satisfies Mutated] : []),
    ...(model?.repeats ? [] : [['doubled', { ...element, content: [...content, child] }] satisfies Mutated]),
    ...(type
      ? [['undescribed', without(child)] satisfies Mutated, ['described', without(type)] satisfies Mutated]
      : []),
  ]
}

function ofAttributes({ attributes = {}, ...element }: MismoElement): Mutated[] {
  const names = Object.keys(attributes)
  return [
    ['unknown attribute', { ...element, attributes: { ...attributes, SequenceNumberOf: '1' } }],
    ...names.map((gone): Mutated => {
      const { [gone]: _, ...others } = attributes
      return ['attribute dropped', { ...element, attributes: others }]
    }),
  ]
}

/** Every mutation of every element of a message. Its children must be in the order of the model. */
export function mutationsOf(message: MismoElement, model: ModelElement): Mutation[] {
  const visit = (
    element: MismoElement,
    modelOf: ModelElement,
    path: string,
    inMessage: (changed: MismoElement) => MismoElement,
  ): Mutation[] => {
    const { content } = element
    const own = [...ofContent(element, modelOf), ...ofAttributes(element)]
    const ofChildren =
      typeof content === 'string'
        ? []
        : content.flatMap((child, index) => {
            const modelOfChild = childrenOf(modelOf)!.find(({ name }) => name === child.name)!
            return visit(child, modelOfChild, `${path}/${child.name}`, changed =>
              inMessage({ ...element, content: content.with(index, changed) }),
            )
          })
    return [...own.map(([kind, changed]) => ({ kind, path, message: inMessage(changed) })), ...ofChildren]
  }
  return visit(message, model, `/${message.name}`, changed => changed)
}
