import { choices } from '../../forms/choices.ts'
import { choice, withMeta } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { askIfUnusualSum } from '../../forms/plausible.ts'
import { required } from '../../forms/rules.ts'
import { type Address, addressForm, wrongPayment } from './address.ts'

const sharedHousingType = choices(
  { OWN: 'Yes, I own it', RENT: 'Yes, I pay rent', NO_PRIMARY_HOUSING_EXPENSE: 'No' },
  {
    OWN: "Alone or with someone else. If it's paid off, your monthly payment is 0.",
    NO_PRIMARY_HOUSING_EXPENSE: 'The primary borrower or someone else pays.',
  },
)

const { housing_type_other, monthly_payment } = addressForm.fields

/** The housing terms of a co-borrower who lives at the primary borrower's address. They follow the rules of an address. */
export const sharedHomeForm = defineForm({
  fields: {
    housing_type: choice(
      'Do you pay for this home yourself?',
      sharedHousingType,
      required('Housing type must be specified'),
    ),
    housing_type_other,
    monthly_payment: withMeta(monthly_payment, {
      hint: "Only your own part. Don't count again what the primary borrower has listed.",
    }),
  },
  visibleWhen: v => ({
    housing_type_other: v.housing_type === 'OWN',
    monthly_payment: v.housing_type === 'OWN' || v.housing_type === 'RENT',
  }),
  crossFieldRules: v => ({ monthly_payment: wrongPayment(v) }),
  askIfUnusual: v => ({ monthly_payment: askIfUnusualSum('HOUSING_PAYMENT', v.monthly_payment) }),
})
export type SharedHome = ValuesOf<typeof sharedHomeForm>

/** Without an answer, the housing payment is the primary borrower's and is counted once. */
export const sharedHomeByDefault = sharedHomeForm.toStored({
  ...sharedHomeForm.empty(),
  housing_type: 'NO_PRIMARY_HOUSING_EXPENSE',
})

/** The address of a co-borrower who confirmed the primary borrower's: the place is the same, the housing terms are their own. */
export const confirmedByCoborrower = (address: Address, home: SharedHome): Address =>
  addressForm.clearInapplicable(address.address_type === 'CURRENT' ? { ...address, ...home } : address)
