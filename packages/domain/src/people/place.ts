import { choices } from '../forms/choices.ts'
import { type Phrase, phrase } from '../forms/text.ts'

/** The fifty states and the District of Columbia. */
export const states = choices({
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
})

/** Any text with a letter (docs/product/limits.md §2): 'General Delivery', '123½ Oak St' and '12 Oak St (rear)' are addresses. */
export const isStreetAddress = (text: string): boolean => /\p{L}/u.test(text)

/** The second line of an address can be as short as 'B' or '#5'. */
export const isUnit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const NO_NUMBER = phrase('No number?')
/** The question about a street without a number, which is rarely right. */
export const askIfNoNumber = (street: string): Phrase | undefined =>
  street === '' || /\p{N}/u.test(street) ? undefined : NO_NUMBER

export const isCountyName = (text: string): boolean => /^[\p{L}\p{M} .'’-]+$/u.test(text)
export const isZipCode = (text: string): boolean => /^\d{5}([- ]\d{4})?$/.test(text)
