import type { SignedAnswers } from '../flow/signed-changes.ts'
import type { ApplicationFacts, BorrowerFacts, ConditionFacts } from '../items/conditions/facts.ts'
import { cents } from '../loan/land-figures.ts'
import type { Address } from '../sections/address/address.ts'
import type { incomeType } from '../sections/income/income.ts'
import { citizenshipForm } from '../sections/personal-info/personal-info.ts'
import { bankruptcyOf, checkedDownPayment, checkedHome, currentAddress, placeOf } from './attention/checked-facts.ts'
import { homeAndLandOf, type SignedFacts } from './signed-facts.ts'
import { currentIncomes, currentJobs } from './totals/income.ts'
import { currentExpenses } from './totals/obligations.ts'

type IncomeType = (typeof incomeType.values)[number]

/** The papers that each type of other income has; null for one without a paper of its own. */
const paperOf: Record<IncomeType, keyof BorrowerFacts['lists'] | null> = {
  SSI: 'benefits',
  DISABILITY: 'benefits',
  SSI_FOR_DEPENDENTS: 'benefits',
  VA_DISABILITY: 'benefits',
  RETIREMENT: 'benefits',
  ALIMONY: 'support',
  CHILD_SUPPORT: 'support',
  RENTAL: 'rent',
  WIC: 'public_help',
  TANF: 'public_help',
  SNAP: 'public_help',
  OTHER: null,
}

/** The facts of the signed answers that suggestions follow from. */
export function conditionFacts(facts: SignedFacts): ConditionFacts {
  const { people, day } = facts
  const places = people.map(rentedPlace)
  return {
    people: people.map((person, index) => ({
      borrower_id: person.id,
      facts: {
        ...factsOf(person, day),
        rents: places[index] !== null && places.indexOf(places[index]!) === index,
      },
    })),
    application: applicationFacts(facts),
  }
}

const isRented = ({ housing_type }: Address): boolean => housing_type === 'RENT'

/** The rented present home of a person, the same for people who live together, or null. */
function rentedPlace(person: SignedAnswers): string | null {
  const address = currentAddress(person)
  return address && isRented(address) ? placeOf(address) : null
}

function factsOf(person: SignedAnswers, day: SignedFacts['day']): Omit<BorrowerFacts, 'rents'> {
  const jobs = currentJobs(person)
  const papers = currentIncomes(person, day).map(({ income_type }) => income_type && paperOf[income_type])
  return {
    is_citizen: citizenshipForm.fromStored(person.answers.borrower).is_citizen,
    has_employer: jobs.some(({ is_self_employed }) => !is_self_employed),
    is_self_employed: jobs.some(({ is_self_employed }) => is_self_employed),
    lists: {
      benefits: papers.includes('benefits'),
      support: papers.includes('support'),
      public_help: papers.includes('public_help'),
      rent: papers.includes('rent'),
    },
    has_obligation: currentExpenses(person, day).length > 0,
    has_bankruptcy: bankruptcyOf(person).has_declared_bankruptcy === true,
  }
}

function applicationFacts(facts: SignedFacts): ApplicationFacts {
  const { home, land } = homeAndLandOf(facts)
  const { amount, source } = checkedDownPayment(home ?? {})
  const text = (name: string): string | null => (land?.[name] as string | null | undefined) ?? null
  return {
    home_is_known: home !== undefined && checkedHome(home).is_known,
    has_site_work: cents(home, 'site_improvement_cost') > 0,
    down_payment_source: amount > 0 ? source : null,
    land: {
      situation: text('land_situation_type'),
      lease_type: text('lease_type'),
      is_down_payment: land?.use_as_down_payment === true,
    },
  }
}
