import {
  addMonths,
  expenseSection,
  financialAccountSection,
  incomeSection,
  monthOf,
  NO_SALESPERSON,
  type Rates,
  salespersonForm,
} from '@porchlight/domain'
import { finalOutcomes } from '@porchlight/domain/staff'
import type { ExportedDealer, ExportSource } from '../../src/exports/source.ts'
import { filledForm } from './corpus/filled-forms.ts'
import { homeOf, landOf } from './corpus/home-and-land.ts'
import { borrowerOf, idOf } from './corpus/people.ts'
import { type Random, randomFrom } from './corpus/random.ts'
import { ANSWERED_ON, type Extent } from './corpus/typed-values.ts'

const extents: readonly Extent[] = ['any', 'any', 'any', 'longest', 'any', 'shortest', 'required only']

const dealers: readonly ExportedDealer[] = [
  {
    slug: 'oak-grove-homes',
    name: 'Oak Grove Homes & Land, “Tulsa”',
    email: 'sales@oakgrove.example',
    phone_number: '+19185550177',
    website_url: 'https://oakgrove.example/?a=1&b=%3C2%3E',
  },
  {
    slug: 'x1',
    name: 'Ñ',
    email: 'n@x.example',
    phone_number: '+15015550101',
    website_url: 'https://x.example',
  },
]

const rates: readonly Rates[] = [
  { loan_interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01 },
  { loan_interest_rate: 0, home_insurance_rate: 0, property_tax_rate: 0 },
  { loan_interest_rate: 1, home_insurance_rate: 1, property_tax_rate: 1 },
  { loan_interest_rate: 0.07123456, home_insurance_rate: 0.00333, property_tax_rate: 0.012345 },
  { loan_interest_rate: 1e-7, home_insurance_rate: 0.0075, property_tax_rate: 0.01 },
]

/** Numbers as staff may record them, also with characters that no borrower can type. */
/** No end, and each of the outcomes in turn. */
const endAt = (index: number, on: string): ExportSource['outcome'] => {
  const kind = [undefined, ...finalOutcomes][index % (finalOutcomes.length + 1)]
  return kind ? { kind, on } : null
}
const loanNumbers = [null, 'L-2026/0001', 'Ж-12 № 7', '<&"\'>', '😀 7', null]

const salespeople = (random: Random, extent: Extent) =>
  salespersonForm.toStored(
    filledForm(salespersonForm, random, extent, random.chance(0.2) ? { sales_rep_name: NO_SALESPERSON } : {}),
  ) as { sales_rep_name: string; sales_rep_email: string }

/** Three of six applications have one borrower, and one has up to five. */
const borrowersOf = (index: number): number => [1, 2, 1, 1, 2, 3 + (Math.floor(index / 6) % 3)][index % 6]!

/** The day of a signing up to 19 months after the answers, so that some of what was paid or received has ended. */
const submittedOn = (index: number): string =>
  index % 4 === 3 ? `${addMonths(monthOf(ANSWERED_ON), 1 + (index % 19))}-28` : ANSWERED_ON

function sourceOf(index: number): ExportSource {
  const random = randomFrom(index * 7919 + 21)
  const extent = extents[index % extents.length]!
  const [home, land] = [homeOf(index, random, extent), landOf(index, random, extent)]
  const salesperson = salespeople(random, extent)
  const submitted_on = submittedOn(index)
  const people = Array.from({ length: borrowersOf(index) }, (_, place) =>
    borrowerOf(index * 5 + place, place === 0, random, extent),
  )
  const listsWithoutEntries = (lists: Record<string, readonly unknown[]>) =>
    Object.entries(skipNames).flatMap(([id, name]) => (lists[id]!.length === 0 ? [name] : []))
  return {
    application_id: idOf('a000', index),
    envelope_id: idOf('e000', index),
    signed_at: new Date(`${submitted_on}T20:15:30.125Z`),
    first_submitted_on: ANSWERED_ON,
    submitted_on,
    lender: 'First Plains Bank & Trust',
    dealer: random.pick(dealers),
    loan_number: loanNumbers[index % loanNumbers.length]!,
    rates: random.pick(rates),
    outcome: endAt(index, submitted_on),
    starting_rates: rates[0]!,
    product: 'Porchlight',
    release: '0.1.0',
    items: [],
    borrowers: people.map(({ borrower, lists, ...person }) => ({
      ...person,
      signed_on: submitted_on,
      answers: {
        borrower,
        lists,
        skipped: listsWithoutEntries(lists),
        home,
        land,
        overview_confirmed: true,
        consent: { ssn: true, date_of_birth: true, is_acknowledged: true, disclaimer: person.name },
        ...salesperson,
      },
    })),
  }
}

const skipNames = {
  [incomeSection.id]: incomeSection.skipName!,
  [financialAccountSection.id]: financialAccountSection.skipName!,
  [expenseSection.id]: expenseSection.skipName!,
}

/**
 * Signed applications, the same at each run: every situation of land with every variant, every value of every enumeration, answers as
 * long and as short as their forms allow, one to five borrowers. Everything in them was filled in by the forms of the domain.
 */
export const corpus = (count = 2000): ExportSource[] => Array.from({ length: count }, (_, index) => sourceOf(index))
