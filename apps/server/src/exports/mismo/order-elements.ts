import { type Form, formOf } from './forms.ts'

/**
 * An element as the files have it in one place of a message. The same name can have other children elsewhere. A container has
 * `children`, in the order of the model; a value has a form, or the texts that it can be.
 */
export interface ModelElement {
  name: string
  isRequired: boolean
  repeats: boolean
  /** Exactly these children, each required. */
  attributes: readonly string[]
  content: { children: readonly ModelElement[] } | { form: Form } | { texts: readonly string[] }
}

const element = (name: string, content: ModelElement['content']): ModelElement => ({
  name,
  isRequired: false,
  repeats: false,
  attributes: [],
  content,
})

const toElement = (given: ModelElement | string): ModelElement =>
  typeof given === 'string' ? element(given, { form: formOf(given) }) : given

/** A container. Children that are given by name alone are values, whose form follows from the name. */
export const group = (name: string, ...children: readonly (ModelElement | string)[]): ModelElement =>
  element(name, { children: children.map(toElement) })

/** A value that is one of these texts. */
export const oneOf = (name: string, ...texts: readonly string[]): ModelElement => element(name, { texts })

/** A type that can be `Other`, and its description. */
export const typeOrOther = (
  name: string,
  texts: readonly string[],
  descriptions?: readonly string[],
): [ModelElement, ModelElement] => [
  oneOf(name, ...texts, 'Other'),
  descriptions ? oneOf(`${name}OtherDescription`, ...descriptions) : toElement(`${name}OtherDescription`),
]

export const required = (given: ModelElement | string): ModelElement => ({ ...toElement(given), isRequired: true })

/** The same, where the type is required. */
export function requiredTypeOrOther(...given: Parameters<typeof typeOrOther>): [ModelElement, ModelElement] {
  const [type, description] = typeOrOther(...given)
  return [required(type), description]
}

export const many = (given: ModelElement): ModelElement => ({ ...given, repeats: true })

/** An element that arcs may name. */
export const labelled = (given: ModelElement): ModelElement => ({
  ...given,
  attributes: ['SequenceNumber', 'xlink:label'],
})

export const childrenOf = ({ content }: ModelElement): readonly ModelElement[] | undefined =>
  'children' in content ? content.children : undefined

/** Order everywhere. Only the mailing address says what it is. */
export const address = (...types: readonly string[]): ModelElement =>
  group(
    'ADDRESS',
    'AddressLineText',
    ...(types.length > 0 ? [required(oneOf('AddressType', ...types))] : []),
    'AddressUnitIdentifier',
    'CityName',
    'CountyName',
    required('PostalCode'),
    required('StateCode'),
  )

export const contactPoints = (...points: readonly ('Email' | 'Telephone')[]): ModelElement =>
  group(
    'CONTACT_POINTS',
    many(
      group(
        'CONTACT_POINT',
        ...points.map(point => group(`CONTACT_POINT_${point.toUpperCase()}`, required(`ContactPoint${point}Value`))),
      ),
    ),
  )
