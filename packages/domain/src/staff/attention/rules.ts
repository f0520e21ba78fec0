import { formatted, phrase, template } from '../../forms/text.ts'
import { downPaymentForm } from '../../sections/home-and-land/down-payment.ts'
import { isModelKnown, manufactureForm } from '../../sections/home-and-land/manufacture-detail.ts'
import { homeAndLandOf } from '../signed-facts.ts'
import { money } from '../totals/total.ts'
import { monthlyAmounts } from '../totals/totals.ts'
import type { AttentionFacts, AttentionFlag, AttentionRule } from './attention.ts'
import { confirmedPay } from './confirmed-pay.ts'
import { sharedIdentifiers } from './shared-identifiers.ts'

/** The federal construction standard applies to homes made from June 15, 1976 on (24 CFR 3280.1). */
const FIRST_YEAR_AFTER_HUD_CODE = 1977
const HUD_CODE_DAY = '1976-06-15'

const texts = {
  lotRent: {
    LEASING: phrase('The lot is leased, and no rent for it was given.'),
    FAMILY: phrase("The home will stand on family land. The form doesn't ask what is paid for it."),
    RESERVATION: phrase("The home will stand on a reservation. The form doesn't ask what is paid for the land."),
  },
  obligations: template(
    'Each month, obligations are {obligations} and housing is {housing}. That is more than the income given: {income}.',
  ),
  modelYear: template('The model year is {year}. The HUD code applies to homes made since {since}.'),
  homeNotKnown: phrase("The borrower doesn't know yet which home it will be."),
  cash: template('The down payment of {amount} is in cash.'),
}

/** Texts are neutral: they name a fact, and leave what follows from it to the person who reads it. In the order of the page. */
export const attentionRules: readonly AttentionRule[] = [
  sharedIdentifiers('shared_contact', 'personal_info', ['EMAIL', 'PHONE']),
  sharedIdentifiers('shared_ssn', 'consent', ['SSN']),
  {
    id: 'confirmed_pay',
    section: 'employment',
    find: ({ people }) => people.flatMap(confirmedPay.ofJobs),
  },
  {
    id: 'confirmed_income',
    section: 'income',
    find: ({ people, day }) => people.flatMap(person => confirmedPay.ofOtherIncome(person, day)),
  },
  {
    id: 'obligations_above_income',
    section: 'expenses',
    find(facts) {
      const { income, obligations, housing } = monthlyAmounts(facts)
      if (obligations + (housing ?? 0) <= income) return []
      return [
        {
          text: texts.obligations({
            obligations: money(obligations),
            housing: money(housing ?? 0),
            income: money(income),
          }),
        },
      ]
    },
  },
  {
    id: 'lot_rent_not_given',
    section: 'property',
    find(facts) {
      const { land } = homeAndLandOf(facts)
      const situation = land?.land_situation_type
      switch (situation) {
        case 'LEASING':
          return land?.monthly_payment ? [] : [{ text: texts.lotRent.LEASING }]
        case 'FAMILY':
        case 'RESERVATION':
          return [{ text: texts.lotRent[situation] }]
        default:
          return []
      }
    },
  },
  {
    id: 'home_not_known',
    section: 'property',
    find(facts) {
      const { home } = homeAndLandOf(facts)
      return home && !isModelKnown(manufactureForm.fromStored(home)) ? [{ text: texts.homeNotKnown }] : []
    },
  },
  {
    id: 'before_hud_code',
    section: 'property',
    find(facts) {
      const { home } = homeAndLandOf(facts)
      const { model_year } = manufactureForm.clearInapplicable(manufactureForm.fromStored(home ?? {}))
      const isBefore = model_year !== '' && Number(model_year) < FIRST_YEAR_AFTER_HUD_CODE
      return isBefore
        ? [{ text: texts.modelYear({ year: model_year, since: formatted('day', HUD_CODE_DAY, 'UTC') }) }]
        : []
    },
  },
  {
    id: 'down_payment_in_cash',
    section: 'property',
    find(facts) {
      const { home } = homeAndLandOf(facts)
      const { down_payment_source_type, down_payment_amount } = downPaymentForm.clearInapplicable(
        downPaymentForm.fromStored(home ?? {}),
      )
      if (down_payment_source_type !== 'CASH') return []
      return [{ text: texts.cash({ amount: money(down_payment_amount ?? 0) }) }]
    },
  },
]

/** The facts to look at first, in the order of the rules. */
export const attentionFlags = (facts: AttentionFacts): AttentionFlag[] =>
  attentionRules.flatMap(({ id, section, find }) => find(facts).map(finding => ({ rule: id, section, ...finding })))
