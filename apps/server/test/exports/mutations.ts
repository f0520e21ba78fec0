import type { Form } from '../../src/exports/mismo/forms.ts'
import { childrenOf, type ModelElement } from '../../src/exports/mismo/order-elements.ts'
import { type Node, xmlOf } from './valid-message.ts'

/** A change that makes a valid message invalid. */
interface Mutation {
  kind: string
  path: string
  xml: string
}

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
  Text: [' padded', 'padded ', '\n', 'é'.repeat(16_384)],
}

/** The mutations of one element of a message, each applied to `root` while its XML is made. */
type Mutate = (node: Node, model: ModelElement, mutated: (kind: string, change: () => void) => void) => void

const ofContainers: Mutate = (node, model, mutated) => {
  const models = childrenOf(model)
  if (!models) return
  const { children } = node
  const without = (gone: Node) => children.filter(child => child !== gone)
  for (const [index, child] of children.entries()) {
    const next = children[index + 1]
    if (next && (next.name !== child.name || child.attributes['xlink:label']))
      mutated('swapped', () => {
        node.children = [...children.slice(0, index), next, child, ...children.slice(index + 2)]
      })
    const modelOfChild = models.find(({ name }) => name === child.name)
    if (modelOfChild?.isRequired)
      mutated('dropped', () => {
        node.children = without(child)
      })
    if (!modelOfChild?.repeats)
      mutated('doubled', () => {
        node.children = children.flatMap(each => (each === child ? [each, each] : each))
      })
    if (/TypeOtherDescription$/.test(child.name))
      mutated('undescribed', () => {
        node.children = without(child)
      })
    const before = children[index - 1]
    if (/TypeOtherDescription$/.test(child.name) && before)
      mutated('described', () => {
        node.children = without(before)
      })
  }
  if (children.length > 0) {
    mutated('unknown child', () => {
      node.children = [...children, { name: 'UNKNOWN', attributes: {}, children: [], text: 'text' }]
    })
    mutated('emptied', () => {
      node.children = []
    })
    mutated('text in a container', () => {
      node.text = 'text'
    })
  } else
    mutated('content where there is none', () => {
      node.text = 'text'
    })
}

const ofValues: Mutate = (node, { content }, mutated) => {
  if ('children' in content) return
  mutated('emptied', () => {
    node.text = ''
  })
  mutated('element in a value', () => {
    node.children = [{ name: 'FullName', attributes: {}, children: [], text: 'Name' }]
  })
  const texts = 'form' in content ? wrong[content.form] : ['unknown', `${node.text.toLowerCase()} `, `${node.text}s`]
  for (const text of texts)
    mutated('another form', () => {
      node.text = text
    })
}

const ofAttributes: Mutate = (node, _model, mutated) => {
  const { attributes } = node
  mutated('unknown attribute', () => {
    node.attributes = { ...attributes, SequenceNumberOf: '1' }
  })
  for (const name of Object.keys(attributes)) {
    const { [name]: value = '', ...others } = attributes
    mutated('attribute dropped', () => {
      node.attributes = others
    })
    mutated('attribute changed', () => {
      node.attributes = { ...attributes, [name]: `${value}0` }
    })
  }
}

/** Every mutation of every element of a valid message. */
export function mutationsOf(root: Node, model: ModelElement): Mutation[] {
  const found: Mutation[] = []
  const visit = (node: Node, modelOfNode: ModelElement, path: string) => {
    const mutated = (kind: string, change: () => void) => {
      const before = { ...node }
      change()
      found.push({ kind, path, xml: xmlOf(root) })
      Object.assign(node, before)
    }
    for (const mutate of [ofContainers, ofValues, ofAttributes]) mutate(node, modelOfNode, mutated)
    for (const child of node.children) {
      const modelOfChild = childrenOf(modelOfNode)?.find(({ name }) => name === child.name)
      if (modelOfChild) visit(child, modelOfChild, `${path}/${child.name}`)
    }
  }
  visit(root, model, `/${root.name}`)
  return found
}
