import { type ReturnedSection, returnedSectionTitle } from '../flow/unlocked-sections.ts'
import { type Text, verbatim } from '../forms/text.ts'
import { conditions, isConditionCode } from '../items/conditions/conditions.ts'
import { authorizationTexts, isAuthorizationText } from '../items/kinds/authorization.ts'

/** The most characters of a title in a line with others, and of one that a button or a list names. */
const LONGEST_NAME = 30
const LONGEST_TITLE = 60

/** The part of an item that names it. */
export interface NamedItem {
  /** The condition, or the legal text to agree to; null for one of the lender's own. */
  code: string | null
  section: ReturnedSection | null
}

/** The shortest name of an item, for lists of staff: 'pay stubs'. `title`: called for one of the lender's own, which has no other name. */
export function shortItemName({ code, section }: NamedItem, title: () => string): Text {
  if (section !== null) return returnedSectionTitle(section)
  if (code !== null && isConditionCode(code)) return conditions[code].short
  if (code !== null && isAuthorizationText(code)) return authorizationTexts[code]
  return verbatim(shortened(title(), LONGEST_NAME))
}

/** The title of an item where a button, a list or a task names it: a question may be long. */
export const shortTitle = (title: string): string => shortened(title, LONGEST_TITLE)

/** The first words of a title, with three dots where some are left out. `longest`: in characters. */
function shortened(title: string, longest: number): string {
  const letters = [...title]
  if (letters.length <= longest) return title
  const first = letters.slice(0, longest).join('')
  const space = first.lastIndexOf(' ')
  return `${space > longest / 2 ? first.slice(0, space) : first}…`
}
