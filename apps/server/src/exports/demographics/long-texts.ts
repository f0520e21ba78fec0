import { ethnicityForm, inEnglish, raceForm, type StoredAnswers } from '@porchlight/domain'
import { lengthOf, tooWideText } from '../preflight/widths.ts'

/** The width of Desktop Underwriter for each text. */
const MOST = 100

/** W1 of the file of demographics: a sentence for each text of a borrower that is longer than Desktop Underwriter takes. */
export function longTexts(name: string, stored: StoredAnswers): string[] {
  const { ethnicity_other } = ethnicityForm.fromStored(stored)
  const { tribe, other_asian, other_pacific_islander } = raceForm.fromStored(stored)
  const { fields } = raceForm
  return [
    { label: ethnicityForm.fields.ethnicity_other.label, text: ethnicity_other },
    { label: fields.tribe.label, text: tribe },
    { label: fields.other_asian.label, text: other_asian },
    { label: fields.other_pacific_islander.label, text: other_pacific_islander },
  ]
    .map(({ label, text }) => ({ label, name, n: lengthOf(text), width: MOST }))
    .filter(({ n }) => n > MOST)
    .map(measured => inEnglish(tooWideText(measured)))
}
