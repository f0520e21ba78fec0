import { choiceApi, textApi } from '../forms/api-types.ts'
import type { ValueOf } from '../forms/choices.ts'
import type { Codec } from '../forms/codecs.ts'
import { choice, text, withMeta, zip } from '../forms/fields.ts'
import { maxLength, passes, required } from '../forms/rules.ts'
import { message, type Phrase, phrase, type Text, template } from '../forms/text.ts'
import { isCountyName, isStreetAddress, isUnit, isZipCode, states } from './place.ts'

export const MAX_STREET = 120
const MAX_PLACE = 70

const VALID_STREET = 'Must be a valid street address'
const notTooLong = maxLength(MAX_STREET, `Address must not exceed ${MAX_STREET} characters`)
export const streetRules = [passes(isStreetAddress, VALID_STREET), notTooLong]
/** docs/decisions/0001-rule-for-the-second-address-line.md */
export const unitRules = [passes(isUnit, VALID_STREET), notTooLong]
export const cityRule = maxLength(MAX_PLACE, `City must not exceed ${MAX_PLACE} characters`)
export const zipRule = passes(isZipCode, 'Must be a valid US zip code')

/** The address fields of a home, an employer or a mailbox. */
export const streetAddress = {
  street1: withMeta(text('Street address', required('Address must not be empty'), ...streetRules), {
    autoComplete: 'address-line1',
  }),
  city: withMeta(text('City', required('City must not be empty'), cityRule), { autoComplete: 'address-level2' }),
  state: withMeta(choice('State', states, required('State must not be empty')), { autoComplete: 'address-level1' }),
  zip_code: zip('Zip Code', required('Zip Code must not be empty'), zipRule),
}

export const county = withMeta(
  text(
    'County',
    passes(isCountyName, 'Must be a valid county name'),
    maxLength(MAX_PLACE, `County must not exceed ${MAX_PLACE} characters`),
  ),
  { isOptional: true },
)

const COUNTY = phrase('County')
/** Two states have no counties. */
const countyLabels: Readonly<Record<string, Phrase>> = { LA: phrase('Parish'), AK: phrase('Borough') }
export const countyLabel = (state: string | null): Phrase => countyLabels[state ?? ''] ?? COUNTY

/** '12 Oak St, Apt 4, Tulsa, OK 74103' */
export const addressLine = (address: {
  street1: string
  street2?: string
  city: string
  state: string | null
  zip_code: string
}): string =>
  [address.street1, address.street2, address.city, [address.state, address.zip_code].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

const countyOf = template('{label}: {county}')
/** The county of an address as a line; empty without one. */
export const countyText = ({ county, state }: { county: string; state: string | null }): Text =>
  county === '' ? '' : countyOf({ label: message(countyLabel(state)), county })

type PostalAddress = {
  street1: string
  city: string
  county: string
  state: ValueOf<typeof states> | null
  zip_code: string
}

/** An address that is one property of a larger record. */
export const addressCodec: Codec<PostalAddress, PostalAddress> = {
  names: ['street1', 'city', 'county', 'state', 'zip_code'],
  encode: ({ street1, city, county, state, zip_code }) => ({ street1, city, county, state, zip_code }),
  decode: address => ({ ...address }),
  api: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        street1: textApi.schema,
        city: textApi.schema,
        county: textApi.schema,
        state: choiceApi(states).schema,
        zip_code: textApi.schema,
      },
    },
    toApi: address => address,
    fromApi: json => ({ street1: '', city: '', county: '', state: null, zip_code: '', ...(json as object) }),
  },
}
