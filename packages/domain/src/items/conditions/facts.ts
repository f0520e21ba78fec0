/**
 * The facts of a borrower that rules of conditions may read. They say which papers exist, and nothing of their content: no age, marital status,
 * dependents, demographics, names or amounts.
 */
export interface BorrowerFacts {
  /** Null where the question was not answered. */
  is_citizen: boolean | null
  /** True with a current job at someone else's business. */
  has_employer: boolean
  is_self_employed: boolean
  /** The types of other income that the person listed to be counted, and that had not ended at the signing. */
  lists: { benefits: boolean; support: boolean; public_help: boolean; rent: boolean }
  /** True with support or a garnishment to pay that had not ended at the signing. */
  has_obligation: boolean
  /** True for a rented present home; of those who live together, for the first one alone. */
  rents: boolean
  has_bankruptcy: boolean
}

/** The facts of an application that rules of conditions may read. Null where an answer was not given. */
export interface ApplicationFacts {
  home_is_known: boolean
  has_site_work: boolean
  /** The source of a down payment above 0. */
  down_payment_source: string | null
  land: {
    situation: string | null
    lease_type: string | null
    is_down_payment: boolean
  }
}

/** The facts that suggestions follow from. Rules never read the id. */
export interface ConditionFacts {
  /** The primary borrower first. Empty after the data of everyone was deleted. */
  people: readonly { borrower_id: string; facts: BorrowerFacts }[]
  application: ApplicationFacts
}
