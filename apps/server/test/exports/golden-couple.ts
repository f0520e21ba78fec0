import {
  type Address,
  addressForm,
  borrowerResource,
  employmentForm,
  expenseForm,
  financialAccountForm,
  incomeForm,
  type StoredAnswers,
} from '@porchlight/domain'
import type { ExportedBorrower, ExportSource } from '../../src/exports/source.ts'
import { asheville, home, land, stored } from './golden-home.ts'

/** Time when the golden file was made. */
export const GOLDEN_MADE_AT = new Date('2026-04-02T13:20:05Z')

const { contact, citizenship, marital_status, dependents, bankruptcy } = borrowerResource.forms

const application = {
  home,
  land,
  overview_confirmed: true,
  sales_rep_name: 'Sam Porter',
  sales_rep_email: 'sam.porter@example.com',
}

const signer = (
  place: number,
  name: string,
  exported: Pick<ExportedBorrower, 'ssn' | 'date_of_birth' | 'signed_on'>,
  answers: { borrower: StoredAnswers; lists: Record<string, StoredAnswers[]> },
): ExportedBorrower => ({
  id: `019d0000-0000-7000-8000-00000000000${place}`,
  is_primary: place === 1,
  name,
  ...exported,
  agreements: [
    {
      text_id: 'credit-authorization',
      agreed_at: '2026-03-15T18:41:09.000Z',
      agreed_on: '2026-03-15',
      typed_signature: name,
    },
  ],
  answers: {
    ...application,
    ...answers,
    skipped: [],
    consent: { ssn: true, date_of_birth: true, is_acknowledged: true, disclaimer: name },
  },
})

const current: Partial<Address> = {
  address_type: 'CURRENT',
  street1: '410 Depot St',
  ...asheville,
  zip_code: '28801',
  from_month: '07',
  from_year: '2021',
}
const mailing: Partial<Address> = {
  address_type: 'MAILING',
  street1: 'PO Box 118',
  city: 'Asheville',
  state: 'NC',
  zip_code: '28802-0077',
}

const zoe = signer(
  1,
  'Zoë Anna Núñez-Fisher',
  { ssn: '987-65-4320', date_of_birth: '1986-02-09', signed_on: '2026-03-16' },
  {
    borrower: {
      ...stored(contact, {
        first_name: 'Zoë',
        middle_name: 'Anna',
        last_name: 'Núñez-Fisher',
        email: 'zoe@example.com',
        phone_number: '8285550142',
      }),
      ...stored(citizenship, { is_citizen: true }),
      ...stored(marital_status, { marital_status_type: 'MARRIED' }),
      ...stored(dependents, {
        has_dependents: true,
        dependents_ages: '4, 11',
        nearest_relative_name: 'Inés Núñez',
        nearest_relative_relationship: 'Sister',
        nearest_relative_phone_number: '8285550119',
      }),
      ...stored(bankruptcy, { has_declared_bankruptcy: false }),
    },
    lists: {
      address: [
        stored(addressForm, { ...current, street2: 'Apt 4', housing_type: 'RENT', monthly_payment: 1_150_00 }),
        stored(addressForm, mailing),
        stored(addressForm, {
          address_type: 'PREVIOUS',
          street1: '9 Mill Ln',
          city: 'Hickory',
          state: 'NC',
          zip_code: '28601',
          from_month: '09',
          from_year: '2016',
          to_month: '06',
          to_year: '2021',
        }),
      ],
      employment: [
        stored(employmentForm, {
          employer_name: 'French Broad Foods',
          position_title: 'Cook',
          street1: '3 River Rd',
          ...asheville,
          zip_code: '28801',
          from_month: '04',
          from_year: '2017',
          to_month: '01',
          to_year: '2022',
          amount: 612_50,
          frequency: 'WEEKLY',
        }),
        stored(employmentForm, {
          employer_name: 'Mercy & Grace Hospital',
          position_title: 'Nurse’s aide',
          street1: '1 Hospital Dr',
          ...asheville,
          zip_code: '28803',
          is_current: true,
          from_month: '02',
          from_year: '2022',
          amount: 21_35,
          frequency: 'HOURLY',
          weekly_hours: 37.5,
          has_bonus: true,
          bonus_amount: 1_000_00,
          bonus_frequency: 'ANNUAL',
          has_overtime: true,
          overtime_amount: 32_03,
          overtime_frequency: 'HOURLY',
          overtime_weekly_hours: 3.25,
        }),
        stored(employmentForm, {
          employer_name: 'Zoë’s Cakes',
          position_title: 'Baker',
          street1: '410 Depot St',
          city: 'Asheville',
          state: 'NC',
          zip_code: '28801',
          is_self_employed: true,
          is_current: true,
          from_month: '10',
          from_year: '2023',
          amount: 9_600_00,
          frequency: 'ANNUAL',
        }),
      ],
      income: [
        stored(incomeForm, { income_type: 'CHILD_SUPPORT', amount: 310_00, children_ages: '11' }),
        stored(incomeForm, {
          income_type: 'RENTAL',
          amount: 475_00,
          from_month: '05',
          from_year: '2024',
          has_end_date: false,
        }),
      ],
      financial_accounts: [
        stored(financialAccountForm, {
          account_type: 'CHECKING',
          institution_name: 'Blue Ridge Bank & Trust',
          balance_amount: 3_204_17,
          is_joint: true,
        }),
        stored(financialAccountForm, {
          account_type: 'RETIREMENT',
          institution_name: 'Hospital Workers’ Plan',
          balance_amount: 18_650_00,
        }),
      ],
      expenses: [stored(expenseForm, { expense_type: 'GARNISHMENT', amount: 85_00, to_month: '12', to_year: '2026' })],
    },
  },
)

const sean = signer(
  2,
  'Seán O’Neill III',
  { ssn: '987-65-4321', date_of_birth: '1984-11-30', signed_on: '2026-03-17' },
  {
    borrower: {
      ...stored(contact, {
        first_name: 'Seán',
        last_name: 'O’Neill',
        suffix: 'III',
        email: 'sean@example.com',
        phone_number: '8285550177',
      }),
      ...stored(citizenship, { is_citizen: false, residence: 'PERMANENT_RESIDENT' }),
      ...stored(marital_status, { marital_status_type: 'MARRIED' }),
      ...stored(dependents, { has_dependents: false }),
      ...stored(bankruptcy, { has_declared_bankruptcy: true, bankruptcy_month: '08', bankruptcy_year: '2022' }),
    },
    lists: {
      address: [
        stored(addressForm, {
          ...current,
          street1: '2207 Old Mars Hill Hwy',
          zip_code: '28804',
          from_month: '03',
          from_year: '2019',
          housing_type: 'OWN',
          housing_type_other: 'Sell it',
          monthly_payment: 640_25,
        }),
        stored(addressForm, { ...mailing, street1: '2207 Old Mars Hill Hwy', zip_code: '28804' }),
      ],
      employment: [
        stored(employmentForm, {
          employer_name: 'Blue Ridge Timber, Inc.',
          position_title: 'Driver',
          street1: '55 Sawmill Rd',
          city: 'Weaverville',
          county: 'Buncombe',
          state: 'NC',
          zip_code: '28787',
          is_current: true,
          from_month: '06',
          from_year: '2018',
          amount: 3_450_00,
          frequency: 'MONTHLY',
          has_commission: true,
          commission_amount: 75_00,
          commission_frequency: 'WEEKLY',
        }),
      ],
      income: [],
      financial_accounts: [
        stored(financialAccountForm, {
          account_type: 'OTHER',
          institution_name: 'Timber Workers’ Fund',
          balance_amount: 1_980_00,
        }),
      ],
      expenses: [
        stored(expenseForm, {
          expense_type: 'CHILD_SUPPORT',
          amount: 420_00,
          children_ages: '14',
          from_month: '01',
          from_year: '2020',
          has_end_date: true,
          to_month: '06',
          to_year: '2030',
        }),
        stored(expenseForm, {
          expense_type: 'OTHER_SUPPORT',
          expense_type_other: 'Care of my father',
          amount: 150_00,
          to_month: '09',
          to_year: '2027',
        }),
      ],
    },
  },
)

/** A couple who buys a home and its land. All names are invented, and their Social Security numbers are never issued. */
export const goldenCouple: ExportSource = {
  application_id: '7K3M9P2QXA',
  envelope_id: '019d0000-0000-7000-8000-0000000000ee',
  signed_at: new Date('2026-03-17T21:05:44Z'),
  first_submitted_on: '2026-03-15',
  submitted_on: '2026-03-17',
  lender: 'Lantern Home Lending',
  dealer: {
    slug: 'ridgeview-homes',
    name: 'Ridgeview Homes & Land',
    email: 'hello@ridgeview.example',
    phone_number: '+18285550100',
    website_url: 'https://ridgeview.example/?from=file&at=1',
  },
  loan_number: 'L-2026/0417',
  rates: { loan_interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01 },
  outcome: null,
  starting_rates: { loan_interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01 },
  product: 'Porchlight',
  release: '0.1.0',
  items: [
    {
      kind: 'DOCUMENT',
      code: 'PHOTO_ID',
      stage: 'TO_CLOSE',
      waits_for: 'BORROWER',
      borrower_id: zoe.id,
      state: 'ACCEPTED',
    },
  ],
  borrowers: [zoe, sean],
}
