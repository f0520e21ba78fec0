import { moneyApi } from '../../forms/api-types.ts'
import { choices, type ValueOf } from '../../forms/choices.ts'
import { type Codec, dateCodec } from '../../forms/codecs.ts'
import type { Day } from '../../forms/day.ts'
import { choice, flag, money, text, withMeta } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { monthlyAmountText, underMaximum } from '../../forms/money.ts'
import {
  coversHistory,
  END_AFTER_START,
  END_NOT_IN_FUTURE,
  endsBeforeStart,
  endsInFuture,
  fromFields,
  HISTORY_YEARS,
  periodText,
  startsInFuture,
  toFields,
} from '../../forms/period.ts'
import { askIfUnusualSum } from '../../forms/plausible.ts'
import { atLeast, required } from '../../forms/rules.ts'
import { type Phrase, phrase, template, verbatim } from '../../forms/text.ts'
import { askIfNoNumber } from '../../people/place.ts'
import {
  addressLine,
  county,
  countyLabel,
  countyText,
  MAX_STREET,
  streetAddress,
  unitRules,
} from '../../people/street-address.ts'
import { listSection } from '../list-section.ts'
import { areEntriesAnswered, type BorrowerAnswers, listAnswers, listEntries } from '../section-answers.ts'
import { address as section } from './index.ts'

export const addressType = choices({
  CURRENT: 'Current address',
  MAILING: 'Mailing address',
  PREVIOUS: 'Previous address',
})
export type AddressType = ValueOf<typeof addressType>

export const housingType = choices(
  { OWN: 'Own', RENT: 'Rent', NO_PRIMARY_HOUSING_EXPENSE: "I don't pay for housing", OTHER: 'Other' },
  {
    OWN: "With a loan, or paid off. If it's paid off, your monthly payment is 0.",
    NO_PRIMARY_HOUSING_EXPENSE: 'For example, I live with family, or someone else pays.',
  },
)
type HousingType = ValueOf<typeof housingType>

const PAYMENT_ABOVE_ZERO = phrase('Monthly payment amount must be greater than 0')
const START_IN_PAST = phrase('Start date must be in the past')
const ALREADY_LISTED: Record<AddressType, Phrase> = {
  CURRENT: phrase('You already have a current address'),
  MAILING: phrase('You already have a mailing address'),
  PREVIOUS: phrase('You already have a previous address'),
}
const plans = template('Plans for home: {plans}')
const paysNothing = (type: HousingType | null) => type === 'NO_PRIMARY_HOUSING_EXPENSE'

/** Without a housing expense the amount is hidden and sent as 0. */
export const monthlyPaymentCodec: Codec<
  { housing_type: HousingType | null; monthly_payment: number | null },
  number | null,
  number | null,
  'monthly_payment'
> = {
  names: ['monthly_payment'],
  api: moneyApi,
  encode: v => (paysNothing(v.housing_type) ? 0 : v.monthly_payment),
  decode: cents => ({ monthly_payment: cents }),
}

/** An owner may have paid off the home. */
export const wrongPayment = (v: { housing_type: HousingType | null; monthly_payment: number | null }): Phrase | false =>
  v.monthly_payment === 0 && v.housing_type !== 'OWN' && PAYMENT_ABOVE_ZERO

export const addressForm = defineForm({
  fields: {
    address_type: choice('Type of address', addressType, required('Must select a type of address')),
    street1: streetAddress.street1,
    street2: withMeta(text('Apartment, unit or lot', ...unitRules), {
      autoComplete: 'address-line2',
      isOptional: true,
      hint: 'In a park or community? Enter the lot and the name of the park.',
    }),
    city: streetAddress.city,
    county,
    state: streetAddress.state,
    zip_code: streetAddress.zip_code,
    ...fromFields,
    ...toFields,
    housing_type: choice('Housing type', housingType, required('Housing type must be specified')),
    housing_type_other: withMeta(text('Plans for home', required('Must Explain Plan for Home')), {
      hint: 'What happens to this home when you move? For example: sell it, rent it out',
    }),
    monthly_payment: withMeta(
      money(
        'Monthly payment',
        required('Must enter a monthly payment amount'),
        atLeast(0, PAYMENT_ABOVE_ZERO),
        underMaximum,
      ),
      { hint: 'Your rent, or your loan payment with any taxes and insurance that are part of it' },
    ),
    is_mailing_address: withMeta(flag('Same as current address'), { hint: 'Mailing address' }),
  },
  codecs: {
    resided_from: dateCodec('from_month', 'from_year', { label: 'Start' }),
    resided_to: dateCodec('to_month', 'to_year', { label: 'End' }),
    monthly_payment: monthlyPaymentCodec,
  },
  labels: v => ({ county: countyLabel(v.state) }),
  visibleWhen: v => {
    const current = v.address_type === 'CURRENT'
    const previous = v.address_type === 'PREVIOUS'
    return {
      street2: current,
      county: current,
      from_month: current || previous,
      from_year: current || previous,
      to_month: previous,
      to_year: previous,
      housing_type: current,
      housing_type_other: current && (v.housing_type === 'OWN' || v.housing_type === 'OTHER'),
      monthly_payment: current && !paysNothing(v.housing_type),
      is_mailing_address: current,
    }
  },
  crossFieldRules: (v, today) => ({
    from_year: startsInFuture(v, today) && START_IN_PAST,
    to_year: (endsBeforeStart(v) && END_AFTER_START) || (endsInFuture(v, today) && END_NOT_IN_FUTURE),
    monthly_payment: wrongPayment(v),
  }),
  askIfUnusual: v => ({
    street1: askIfNoNumber(v.street1),
    monthly_payment: askIfUnusualSum('HOUSING_PAYMENT', v.monthly_payment),
  }),
})
export type Address = ValuesOf<typeof addressForm>
type Typed = Pick<Address, 'address_type'>

const has = (items: readonly Typed[], type: AddressType) => items.some(item => item.address_type === type)

export const addressSection = listSection({
  id: 'address',
  api: { path: 'addresses', list: 'addresses', item: 'address', update: '' },
  form: addressForm,
  card: address => ({
    title: address.address_type ? addressType.labels[address.address_type] : '',
    titleField: 'address_type',
    lines: [
      verbatim(addressLine(address)),
      periodText(address),
      address.housing_type ? housingType.labels[address.housing_type] : '',
      address.monthly_payment ? monthlyAmountText(address.monthly_payment) : '',
    ],
    ...(address.monthly_payment !== null && { amount: monthlyAmountText(address.monthly_payment) }),
    rest: [countyText(address), address.housing_type_other ? plans({ plans: address.housing_type_other }) : ''],
  }),
  addable: items =>
    addressType.values
      .filter(type => !has(items, type))
      .map(type => ({
        key: type,
        label: addressType.labels[type],
        start: { address_type: type, ...(type === 'CURRENT' && { is_mailing_address: !has(items, 'MAILING') }) },
      })),
  proposed: ({ address_type }, items) =>
    address_type === 'CURRENT' && !has(items, 'MAILING') ? { is_mailing_address: true } : {},
  refuses: (address, others) =>
    address.address_type && has(others, address.address_type) ? ALREADY_LISTED[address.address_type] : undefined,
  listProperties: (items, today) => ({ has_sufficient_address_history: hasSufficientAddressHistory(items, today) }),
})

const GAP = phrase(
  `Your addresses don't cover the last ${HISTORY_YEARS} years without a gap. You can add where you lived before.`,
)
const CURRENT_MISSING = phrase('Please provide a current address.')
const MAILING_MISSING = phrase('Please provide a mailing address.')

/** The messages that keep the borrower on the page. */
export const missingAddresses = (items: readonly Typed[]): Phrase[] => [
  ...(has(items, 'CURRENT') ? [] : [CURRENT_MISSING]),
  ...(has(items, 'MAILING') ? [] : [MAILING_MISSING]),
]

const storedTypes = (answers: BorrowerAnswers): Typed[] =>
  listEntries(answers, 'address').map(({ address_type: type }) => ({
    address_type: addressType.has(type) ? type : null,
  }))

export const addressAnswers = listAnswers(section, addressSection, {
  isAnswered: {
    address: answers =>
      missingAddresses(storedTypes(answers)).length === 0 && areEntriesAnswered(addressSection, answers),
  },
  // The note offers a further address, of which there is one at most.
  notes: (items, today) => (has(items, 'PREVIOUS') || hasSufficientAddressHistory(items, today) ? [] : [GAP]),
})

export const hasSufficientAddressHistory = (items: Address[], today: Day): boolean =>
  coversHistory(
    items.filter(({ address_type }) => address_type !== 'MAILING'),
    today,
  )

/**
 * The mailing address that equals the current one. It has a single line, so the apartment is appended to the street.
 */
export function mailingCopy(current: Address): Address {
  const oneLine = [current.street1, current.street2].filter(Boolean).join(', ')
  const street1 = oneLine.length <= MAX_STREET ? oneLine : current.street1
  return addressForm.clearInapplicable({ ...current, street1, address_type: 'MAILING' })
}

/** Returns whether a mailing address says the same as the current one. */
export const isCopyOf = (current: Address, mailing: Address): boolean =>
  Object.entries(mailingCopy(current)).every(([name, value]) => mailing[name as keyof Address] === value)

/**
 * The mailing address to save together with this address, or nothing. 'Same as current address' creates it, and updates it
 * as long as both are the same (docs/product/sections.md §7).
 */
export function mailingToSave(saved: Address, before: Address | undefined, mailing: Address | undefined) {
  if (saved.address_type !== 'CURRENT' || !saved.is_mailing_address) return undefined
  return !before || !mailing || isCopyOf(before, mailing) ? mailingCopy(saved) : undefined
}
