import { choices, type ValueOf } from '../../forms/choices.ts'
import type { Day } from '../../forms/day.ts'
import { choice } from '../../forms/fields.ts'
import { defineForm, type Errors, type StoredAnswers } from '../../forms/form.ts'
import { required } from '../../forms/rules.ts'
import { versioned } from '../../forms/versions.ts'
import { alreadyOwnedForm, currentlyFinancedForm, leasingForm, nothingMoreForm, purchasingForm } from './land-forms.ts'

export const landSituation = choices({
  ALREADY_OWNED: 'I already own the land',
  CURRENTLY_FINANCED: 'I am financing the land',
  PURCHASING: 'I am buying the land',
  LEASING: 'I am leasing the land',
  FAMILY: 'It is family land',
  RESERVATION: 'It is on a reservation',
})
export type LandSituation = ValueOf<typeof landSituation>

/** The last part of the path that saves each situation, and of its page. */
export const landApiPath: Record<LandSituation, string> = {
  ALREADY_OWNED: 'already-owned',
  CURRENTLY_FINANCED: 'currently-financed',
  PURCHASING: 'purchasing',
  LEASING: 'leasing',
  FAMILY: 'family',
  RESERVATION: 'reservation',
}

export const landSituationForm = defineForm({
  fields: {
    land_situation_type: choice(
      'What is your land situation?',
      landSituation,
      required('Must select your land situation'),
    ),
  },
})

/** What each situation asks. */
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

/** The gate through which land enters. What was kept counts only while the situation stays the same. */
export function parseLand(
  situation: LandSituation,
  body: StoredAnswers,
  stored: StoredAnswers | undefined,
  today: Day,
): { errors: Errors } | { errors: null; stored: Land } {
  const before = stored?.land_situation_type === situation ? stored : undefined
  const accepted = landForms[situation].parse(body, before, today)
  return accepted.errors
    ? { errors: accepted.errors }
    : { errors: null, stored: { land_situation_type: situation, ...accepted.stored } }
}

/** As the API answers it; before any answer the situation is null. */
export function landToApi(stored: StoredAnswers | undefined): StoredAnswers {
  const situation = stored?.land_situation_type
  return landSituation.has(situation)
    ? { land_situation_type: situation, ...landForms[situation].toApi(stored as StoredAnswers) }
    : { land_situation_type: null }
}
