import type { StoredAnswers } from '../forms/form.ts'

/** Returns whether the loan also pays for land, or land secures it, as the stored answers about the land propose. */
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

interface LandFacts {
  /** Proposed by the answers. */
  with_land: boolean
  /** Null until a staff member confirms or changes it. */
  with_land_confirmed: boolean | null
}

/** Returns whether the loan includes land: as confirmed, else as proposed. */
export const includesLand = ({ with_land, with_land_confirmed }: LandFacts): boolean => with_land_confirmed ?? with_land
