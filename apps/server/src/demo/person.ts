import type { Address, Employment, FinancialAccount, Income } from '@porchlight/domain'
import type { DemoPerson } from './answers.ts'

/** Has an address of example.com. */
export const named = (first_name: string, last_name: string, phone_number: string): DemoPerson['registration'] => ({
  first_name,
  last_name,
  email: `${first_name}.${last_name}@example.com`.toLowerCase(),
  phone_number,
})

type Month = NonNullable<Address['from_month']>
/** The month since which something is so. */
type Since = readonly [year: string, month: Month]

const place = (street1: string, city: string, county: string, state: Address['state'], zip_code: string) => ({
  street1,
  city,
  county,
  state,
  zip_code,
})

const since = ([from_year, from_month]: Since) => ({ from_month, from_year })

type Place = ReturnType<typeof place>

/** A rented home. `rent` in cents. */
export const rents = (at: Place, from: Since, rent: number): Partial<Address> => ({
  ...at,
  ...since(from),
  housing_type: 'RENT',
  monthly_payment: rent,
})

/** A home of family or friends. */
export const paysNothing = (at: Place, from: Since): Partial<Address> => ({
  ...at,
  ...since(from),
  housing_type: 'NO_PRIMARY_HOUSING_EXPENSE',
})

/** A job by the hour. `pay` in cents. */
export const hourly = (
  employer_name: string,
  position_title: string,
  { at, from, pay, hours = 40 }: { at: Place; from: Since; pay: number; hours?: number },
): Partial<Employment> => ({
  ...job(employer_name, position_title, at, from),
  amount: pay,
  frequency: 'HOURLY',
  weekly_hours: hours,
})

/** A job with a yearly salary, in cents. */
export const salaried = (
  employer_name: string,
  position_title: string,
  { at, from, pay }: { at: Place; from: Since; pay: number },
): Partial<Employment> => ({
  ...job(employer_name, position_title, at, from),
  amount: pay,
  frequency: 'ANNUAL',
})

const job = (employer_name: string, position_title: string, at: Place, from: Since) => {
  const { county: _, ...address } = at
  return { employer_name, position_title, ...address, ...since(from), is_current: true }
}

/** A monthly income other than pay, in cents. */
export const monthly = (
  income_type: NonNullable<Income['income_type']>,
  amount: number,
  from: Since,
): Partial<Income> => ({ income_type, amount, ...since(from), has_end_date: false })

export const account = (
  account_type: FinancialAccount['account_type'],
  institution_name: string,
  balance_amount: number,
  is_joint = false,
): FinancialAccount => ({ account_type, institution_name, balance_amount, is_joint })

/** Cities of the demo dealers' customers. */
export const places = {
  austin: (street: string, zip: string) => place(street, 'Austin', 'Travis', 'TX', zip),
  bastrop: (street: string) => place(street, 'Bastrop', 'Bastrop', 'TX', '78602'),
  lockhart: (street: string) => place(street, 'Lockhart', 'Caldwell', 'TX', '78644'),
  seguin: (street: string) => place(street, 'Seguin', 'Guadalupe', 'TX', '78155'),
  asheville: (street: string) => place(street, 'Asheville', 'Buncombe', 'NC', '28806'),
  hendersonville: (street: string) => place(street, 'Hendersonville', 'Henderson', 'NC', '28792'),
  marion: (street: string) => place(street, 'Marion', 'McDowell', 'NC', '28752'),
}

export const notSaid = {
  ethnicities: [{ ethnicity_type: 'UNSPECIFIED', ethnicity_other: '' }],
  races: [{ race_type: 'UNSPECIFIED', race_other: '' }],
  biological_sexes: ['UNSPECIFIED'],
}

export const said = (
  ethnicity_type: 'MEXICAN' | 'NOT_HISPANIC_OR_LATINO',
  race_type: 'WHITE' | 'BLACK_OR_AFRICAN_AMERICAN' | 'VIETNAMESE',
  sex: 'FEMALE' | 'MALE',
) => ({
  ethnicities: [
    ...(ethnicity_type === 'MEXICAN' ? [{ ethnicity_type: 'HISPANIC_OR_LATINO', ethnicity_other: '' }] : []),
    { ethnicity_type, ethnicity_other: '' },
  ],
  races: [
    ...(race_type === 'VIETNAMESE' ? [{ race_type: 'ASIAN', race_other: '' }] : []),
    { race_type, race_other: '' },
  ],
  biological_sexes: [sex],
})
