import { type ReturnedSection, returnedSectionTitle } from '../flow/unlocked-sections.ts'
import { type Text, verbatim } from '../forms/text.ts'
import { type ConditionCode, conditions } from '../items/conditions/conditions.ts'
import { authorizationTexts } from '../items/kinds/authorization.ts'

/** The most characters of a title in a line with others. */
const LONGEST_NAME = 30

/** The part of an item that names it. */
export interface NamedItem {
  /** The condition, or the legal text to agree to; null for one of the lender's own. */
  code: string | null
  section: ReturnedSection | null
}

const isCondition = (code: string): code is ConditionCode => Object.hasOwn(conditions, code)
const isAuthorization = (code: string): code is keyof typeof authorizationTexts =>
  Object.hasOwn(authorizationTexts, code)

/** The shortest name of an item, for lists of staff: 'pay stubs'. `title`: called for one of the lender's own, which has no other name. */
export function shortItemName({ code, section }: NamedItem, title: () => string): Text {
  if (section !== null) return returnedSectionTitle(section)
  if (code !== null && isCondition(code)) return conditions[code].short
  if (code !== null && isAuthorization(code)) return authorizationTexts[code]
  return verbatim(shortened(title()))
}

/** The first words of a title, with three dots where some are left out. */
function shortened(title: string): string {
  const letters = [...title]
  if (letters.length <= LONGEST_NAME) return title
  const first = letters.slice(0, LONGEST_NAME).join('')
  const space = first.lastIndexOf(' ')
  return `${first.slice(0, space > LONGEST_NAME / 2 ? space : LONGEST_NAME)}…`
}
