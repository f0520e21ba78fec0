import type { StoredAnswers } from '../forms/form.ts'

/**
 * Returns whether the loan also pays for land, or land secures it, as the stored answers about the land propose. A person of the lender confirms
 * it or says otherwise; until then the proposal counts.
 */
export const proposesLand = (land: StoredAnswers | undefined): boolean => {
  switch (land?.land_situation_type) {
    case 'PURCHASING':
      return true
    case 'CURRENTLY_FINANCED':
      return land.is_refinance === true
    case 'ALREADY_OWNED':
      return land.use_as_down_payment === true
    default:
      return false
  }
}
