import { normalizeText } from '../../forms/printable.ts'
import { formatted, phrase, template } from '../../forms/text.ts'
import type { LegalTextId } from '../../legal/legal-texts.ts'
import { isNameOf, notYourName } from '../../people/typed-name.ts'
import { notAvailableReasons } from '../reasons.ts'
import type { ItemKindDefinition } from './item-kind.ts'

const LONGEST_NAME = 200

/** The legal texts that a borrower can be asked to agree to, each with its label for staff. */
export const authorizationTexts = {
  'hard-inquiry-authorization': phrase('Hard credit inquiry'),
} as const satisfies Partial<Record<LegalTextId, string>>
export type AuthorizationText = keyof typeof authorizationTexts
export const isAuthorizationText = (code: string): code is AuthorizationText => Object.hasOwn(authorizationTexts, code)

const youAgreed = template('You agreed on {day}.')
const agreed = template('{name} agreed on {day}.')

/** A legal text to agree to by typing one's name, each for themself. */
export const authorization: ItemKindDefinition = {
  label: phrase('Authorization'),
  answer: 'typed-name',
  askedOf: ['BORROWER'],
  begunBy: ['ASSIGNEE'],
  answeredBy: ['BORROWER'],
  askedAgainBy: ['ASSIGNEE'],
  claim: {
    label: phrase('You agreed'),
    sentences({ name, answered_on }) {
      const day = formatted('day', answered_on, 'UTC')
      return [name === null ? youAgreed({ day }) : agreed({ name, day })]
    },
  },
  notAvailable: {
    button: phrase("I don't agree"),
    label: phrase("You didn't agree"),
    staffLabel: phrase("Didn't agree"),
    clearedStaffLabel: phrase("Cleared: didn't agree"),
    reasons: {
      NOT_NOW: phrase('Not now'),
      QUESTIONS: phrase('I have questions first'),
      OTHER: notAvailableReasons.OTHER,
    },
  },
  isAnswerFinal: true,
  isSentBack: false,
  isHelpfulBeforeEstimate: true,
  limits: { typed_name: LONGEST_NAME },
  normalize: ({ typed_name = '' }) => ({ typed_name: normalizeText(typed_name).replace(/ +/g, ' ') }),
  check: ({ typed_name = '' }, { name }) =>
    typed_name.length <= LONGEST_NAME && isNameOf(typed_name, name) ? {} : { typed_name: notYourName({ name }) },
}
