import { type ApiType, textApi, yesNoApi } from '../../forms/api-types.ts'
import { choices, type ValueOf } from '../../forms/choices.ts'
import { type Codec, dateCodec } from '../../forms/codecs.ts'
import { type Day, monthOf, yearMonth } from '../../forms/day.ts'
import { choice, money, number, text, withMeta, year, yesOrNo } from '../../forms/fields.ts'
import { defineForm, type Errors, type StoredAnswers } from '../../forms/form.ts'
import { aboveZero, valueRequired, zeroOrMore } from '../../forms/money.ts'
import { months } from '../../forms/months.ts'
import { parseForm } from '../../forms/parse.ts'
import { DATE_IN_PAST, monthRequired, yearRequired } from '../../forms/period.ts'
import { askIfUnusual, askIfUnusualSum } from '../../forms/plausible.ts'
import { above, required } from '../../forms/rules.ts'
import { versioned } from '../../forms/versions.ts'
import { NOT_KNOWN_YET } from './not-known-yet.ts'

export const hoaFeeFrequency = choices({ MONTHLY: 'Monthly', QUARTERLY: 'Quarterly', ANNUAL: 'Annually' })
export const leaseType = choices({ PRIVATE: 'A private owner', COMMUNITY: 'A community or park' })

const useAsDownPayment = yesOrNo('Do you want to use the land as your down payment?')
const landValue = money('What is the land worth?', ...aboveZero)
const acreage = number('How many acres is it?', required('Must enter the acreage'), above(0, 'Must be greater than 0'))
const landOwner = text('Who owns the land?', required('Must enter the name of the land owner'))
const roads = {
  has_frontage_public_road: yesOrNo('Does the land touch a public road?'),
  has_paved_road: yesOrNo('Is the road to the land paved?'),
}
const purchaseDate = {
  purchase_month: choice('Month of purchase', months, monthRequired),
  purchase_year: year('Year of purchase', yearRequired),
}
const purchaseDateCodecs = { purchase_date: dateCodec('purchase_month', 'purchase_year', { label: 'Purchase' }) }
const boughtInFuture = (v: { purchase_month: string | null; purchase_year: string }, today: Day) => ({
  purchase_year: yearMonth(v.purchase_month, v.purchase_year) > monthOf(today) && DATE_IN_PAST,
})
const unusualLand = (v: { land_value: number | null; acreage: number | null }) => ({
  land_value: askIfUnusualSum('LAND_VALUE', v.land_value),
  acreage: askIfUnusual('ACRES', v.acreage),
})
const allOf = <N extends string>(names: Record<N, unknown>, shown: boolean) =>
  Object.fromEntries(Object.keys(names).map(name => [name, shown])) as Record<N, boolean>

const ownedLand = { land_value: landValue, acreage, ...purchaseDate, ...roads }

const hoaFeeRange = {
  MONTHLY: 'MONTHLY_HOA_FEE',
  QUARTERLY: 'QUARTERLY_HOA_FEE',
  ANNUAL: 'ANNUAL_HOA_FEE',
} as const

export const alreadyOwnedForm = defineForm({
  fields: {
    use_as_down_payment: useAsDownPayment,
    ...ownedLand,
    hoa_fee_amount: withMeta(money('HOA fee (homeowners association)', ...zeroOrMore), { isOptional: true }),
    hoa_fee_frequency: choice('How often is it paid?', hoaFeeFrequency, required('Must select how often it is paid')),
  },
  codecs: purchaseDateCodecs,
  visibleWhen: v => ({
    ...allOf(ownedLand, v.use_as_down_payment === true),
    hoa_fee_frequency: (v.hoa_fee_amount ?? 0) > 0,
  }),
  crossFieldRules: boughtInFuture,
  askIfUnusual: v => ({
    ...unusualLand(v),
    hoa_fee_amount: v.hoa_fee_frequency
      ? askIfUnusualSum(hoaFeeRange[v.hoa_fee_frequency], v.hoa_fee_amount)
      : undefined,
  }),
})

const financedLand = {
  purchase_price_payoff: withMeta(money('Purchase price or payoff amount', ...aboveZero), {
    hint: "If you're refinancing, enter what you still owe",
  }),
  ...ownedLand,
  land_owner: landOwner,
}

export const currentlyFinancedForm = defineForm({
  fields: {
    monthly_payment: money('What do you pay for the land each month?', valueRequired, ...zeroOrMore),
    use_as_down_payment: useAsDownPayment,
    is_refinance: yesOrNo('Do you want to refinance the land with this loan?'),
    ...financedLand,
  },
  codecs: purchaseDateCodecs,
  visibleWhen: v => allOf(financedLand, v.use_as_down_payment === true || v.is_refinance === true),
  crossFieldRules: boughtInFuture,
  askIfUnusual: v => ({
    ...unusualLand(v),
    monthly_payment: askIfUnusualSum('LAND_PAYMENT', v.monthly_payment),
    purchase_price_payoff: askIfUnusualSum('LAND_VALUE', v.purchase_price_payoff),
  }),
})

export const purchasingForm = defineForm({
  fields: {
    purchase_price_payoff: money('What does the land cost?', ...aboveZero),
    acreage,
    land_owner: landOwner,
    ...roads,
  },
  askIfUnusual: v => ({
    purchase_price_payoff: askIfUnusualSum('LAND_VALUE', v.purchase_price_payoff),
    acreage: askIfUnusual('ACRES', v.acreage),
  }),
})

const priceIncrease = choices({ YES: 'Yes', NO: 'No', NOT_KNOWN: NOT_KNOWN_YET })
type PriceIncrease = ValueOf<typeof priceIncrease>

/** Converts for the API, where null stands for a borrower who does not know yet. Stored, null is no answer. */
const increaseApi: ApiType<PriceIncrease | null, boolean | null> = {
  schema: yesNoApi.schema,
  toApi: stored => (stored === 'YES' ? true : stored === 'NO' ? false : null),
  fromApi: json => (json === null ? 'NOT_KNOWN' : json ? 'YES' : 'NO'),
}

/** An explanation implies an increase unless the question itself was answered, which is decoded after it. */
const increaseCodecs: {
  price_increase_explanation: Codec<StoredAnswers, string, string, 'price_increase_explanation'>
  has_price_increase: Codec<StoredAnswers, PriceIncrease | null, boolean | null, 'has_price_increase'>
} = {
  price_increase_explanation: {
    names: ['price_increase_explanation'],
    api: textApi,
    encode: values => values.price_increase_explanation as string,
    decode: explanation => ({
      price_increase_explanation: explanation,
      ...(explanation !== '' && { has_price_increase: 'YES' }),
    }),
  },
  has_price_increase: {
    names: ['has_price_increase'],
    api: increaseApi,
    encode: values => values.has_price_increase as PriceIncrease | null,
    decode: answer => (answer === null ? {} : { has_price_increase: answer }),
  },
}

export const leasingForm = defineForm({
  fields: {
    lease_type: choice('Who do you lease it from?', leaseType, required('Must select a lease type')),
    land_owner: landOwner,
    monthly_payment: money('What do you pay for it each month?', ...aboveZero),
    has_price_increase: choice(
      'Will the payment go up within the next three years?',
      priceIncrease,
      required('Must select an answer'),
    ),
    price_increase_explanation: text('How will it go up?', required('Must explain the price increase')),
  },
  codecs: increaseCodecs,
  visibleWhen: v => ({ price_increase_explanation: v.has_price_increase === 'YES' }),
  askIfUnusual: v => ({ monthly_payment: askIfUnusualSum('LAND_PAYMENT', v.monthly_payment) }),
})

/** The form of family land and of a reservation. */
export const nothingMoreForm = defineForm({ fields: {} })

export const landSituation = choices(
  {
    ALREADY_OWNED: 'I already own the land',
    CURRENTLY_FINANCED: "I'm financing the land",
    PURCHASING: "I'm buying the land",
    LEASING: "I'm leasing the land",
    FAMILY: "It's family land",
    RESERVATION: "It's on a reservation",
  },
  {
    ALREADY_OWNED: "It's paid off.",
    CURRENTLY_FINANCED: 'I already have a loan on it.',
    PURCHASING: "I'm buying it now, with this loan or another way.",
    LEASING: 'I rent the lot, for example in a community or park.',
    FAMILY: 'Someone in my family owns it and lets me use it.',
    RESERVATION: 'The home will be on tribal land.',
  },
)
export type LandSituation = ValueOf<typeof landSituation>

/** The last segment of the API path and of the page path of each situation. */
export const landApiPath = {
  ALREADY_OWNED: 'already-owned',
  CURRENTLY_FINANCED: 'currently-financed',
  PURCHASING: 'purchasing',
  LEASING: 'leasing',
  FAMILY: 'family',
  RESERVATION: 'reservation',
} as const satisfies Record<LandSituation, string>

/** The operation that saves the land of a situation. */
export const landKey = (situation: LandSituation) =>
  `POST /{dealer}/application/{application_id}/land/${landApiPath[situation]}` as const
export type LandKey = ReturnType<typeof landKey>

export const landSituationForm = defineForm({
  fields: {
    land_situation_type: choice(
      'What is your land situation?',
      landSituation,
      required('Must select your land situation'),
    ),
  },
})

/** The form of each situation. */
export const landForms = {
  ALREADY_OWNED: alreadyOwnedForm,
  CURRENTLY_FINANCED: currentlyFinancedForm,
  PURCHASING: purchasingForm,
  LEASING: leasingForm,
  FAMILY: nothingMoreForm,
  RESERVATION: nothingMoreForm,
} satisfies Record<LandSituation, unknown>

/** The versions of the stored record. */
export const landVersions = versioned({})

/** The stored record: the situation, and that situation's answers. */
export type Land = StoredAnswers & { land_situation_type: LandSituation }

/** Validates an update of the land. Stored answers stay only while the situation is the same. */
export function parseLand(
  situation: LandSituation,
  body: StoredAnswers,
  stored: StoredAnswers | undefined,
  today: Day,
): { errors: Errors } | { errors: null; stored: Land } {
  const before = stored?.land_situation_type === situation ? stored : undefined
  const parsed = parseForm(landForms[situation], body, before, today)
  return parsed.errors
    ? { errors: parsed.errors }
    : { errors: null, stored: { land_situation_type: situation, ...parsed.stored } }
}

/** The API's form; before any answer the situation is null. */
export function landToApi(
  stored: StoredAnswers | undefined,
): StoredAnswers & { land_situation_type: LandSituation | null } {
  const situation = stored?.land_situation_type
  return landSituation.has(situation)
    ? { land_situation_type: situation, ...landForms[situation].toApi(stored as StoredAnswers) }
    : { land_situation_type: null }
}
