import { container, type MismoElement, value } from '../element.ts'
import { mapped } from './enumerations.ts'
import { digitsOf, telephone } from './value-forms.ts'

/** `{name}`, and `{name}OtherDescription` beside Other. Nothing for a type that is null. */
export function typeElements(name: string, ...args: Parameters<typeof mapped>): (MismoElement | undefined)[] {
  const { type, description } = mapped(...args)
  return [value(name, type), value(`${name}OtherDescription`, description)]
}

interface Address {
  street1: string
  street2?: string
  city: string
  county: string
  state: string | null
  zip_code: string
}

export const addressElement = (address: Address, type?: 'Mailing'): MismoElement | undefined =>
  container('ADDRESS', [
    value('AddressLineText', address.street1),
    value('AddressType', type),
    value('AddressUnitIdentifier', address.street2),
    value('CityName', address.city),
    value('CountyName', address.county),
    value('PostalCode', digitsOf(address.zip_code)),
    value('StateCode', address.state),
  ])

/** One contact point for each, because a contact point holds one value. */
export const contactPoints = (contact: { email?: string; phone?: string | null }): MismoElement | undefined =>
  container('CONTACT_POINTS', [
    container('CONTACT_POINT', [container('CONTACT_POINT_EMAIL', [value('ContactPointEmailValue', contact.email)])]),
    container('CONTACT_POINT', [
      container('CONTACT_POINT_TELEPHONE', [value('ContactPointTelephoneValue', telephone(contact.phone))]),
    ]),
  ])

export const fullNameElement = (name: string | undefined): MismoElement | undefined =>
  container('NAME', [value('FullName', name)])

export interface Label {
  label: string
  sequence: number
}

/** The attributes of an element that arcs lead from or to. */
export const labelled = ({ label, sequence }: Label): Record<string, string> => ({
  SequenceNumber: String(sequence),
  'xlink:label': label,
})

export const labelOf = (kind: string, index: number): Label => ({ label: `${kind}_${index + 1}`, sequence: index + 1 })
