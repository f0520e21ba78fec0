import { choices } from '../forms/choices.ts'

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

/**
 * Letters, digits, spaces and `# . , ' ’ - / &` with at least one letter and one digit, or a PO box
 * (docs/product/limits.md §2).
 */
export const isStreetAddress = (text: string): boolean =>
  /^p\.?\s?o\.?\s*box\s+\S+$/i.test(text) ||
  (/^[\p{L}\p{M}\d #.,'’/&-]+$/u.test(text) && /\p{L}/u.test(text) && /\d/.test(text))

/** The second line of an address can be as short as 'B' or '#5', which the rule for streets refuses. */
export const isUnit = (text: string): boolean => /^[\p{L}\p{M}\d #.,'’/&-]+$/u.test(text)

export const isCountyName = (text: string): boolean => /^[\p{L}\p{M} .'’-]+$/u.test(text)
export const isZipCode = (text: string): boolean => /^\d{5}([- ]\d{4})?$/.test(text)
