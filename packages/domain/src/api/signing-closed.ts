import { message, phrase, type Text } from '../forms/text.ts'
import type { RefusalText } from '../status/denials.ts'
import { applicationMessages } from './signing-texts.ts'

/**
 * Why documents that were open to be signed can no longer be signed; a part of the table of error codes. `{name}`: the first
 * name of the borrower who ended it, "You" or "Someone".
 */
export const signingClosedErrors = {
  signing_reopened: {
    status: 409,
    message: "{name} reopened the application. These documents can't be signed now.",
  },
  signing_declined: {
    status: 409,
    message: '{name} declined to sign. To sign, reopen the application first.',
  },
  signing_withdrawn: { status: 409, message: "{name} withdrew the application. There's nothing left to sign." },
  signing_discarded: { status: 409, message: "{name} discarded the application. There's nothing left to sign." },
  signing_removed: { status: 409, message: "You're no longer on this application, so you don't need to sign." },
  signing_voided: { status: 409, message: 'The signing service closed these documents. You can get new ones.' },
  signing_not_built: { status: 409, message: applicationMessages.buildingFailed },
  signing_closed: { status: 409, message: "These documents can't be signed anymore." },
} as const satisfies Record<string, RefusalText>

export type SigningClosedCode = keyof typeof signingClosedErrors

export const signingClosedCodes = Object.keys(signingClosedErrors) as SigningClosedCode[]

/** Returns whether a refusal ends the signing of these documents for good. */
export const isSigningClosed = (code: string | null): code is SigningClosedCode =>
  code !== null && Object.hasOwn(signingClosedErrors, code)

/**
 * The end of an envelope before everyone signed, or its failure after it: the code that is stored, the English reason that the
 * e-signature provider gets, and the refusal of a signer who still has the documents open.
 */
export const envelopeEnds = {
  declined: { reason: phrase('Someone declined to sign.'), code: 'signing_declined' },
  reopened: { reason: phrase('The application was reopened.'), code: 'signing_reopened' },
  withdrawn: { reason: phrase('The application was withdrawn.'), code: 'signing_withdrawn' },
  discarded: { reason: phrase('The application was discarded.'), code: 'signing_discarded' },
  finished: { reason: phrase('The lender has finished with the application.'), code: 'signing_closed' },
  building_failed: { reason: phrase("The documents couldn't be prepared."), code: 'signing_not_built' },
  voided_by_service: { reason: phrase('The signing service closed the documents.'), code: 'signing_voided' },
  sealing_failed: { reason: phrase("The signed documents couldn't be sealed."), code: 'signing_closed' },
} as const satisfies Record<string, { reason: string; code: SigningClosedCode }>

export type EnvelopeEnd = keyof typeof envelopeEnds

const YOU = phrase('You')
const SOMEONE = phrase('Someone')

/** The sentence for a signer. `by` is the borrower who ended the signing, where one did and is still known. */
export function closedText(code: SigningClosedCode, by: { first_name: string; isReader: boolean } | undefined): Text {
  const name = by?.isReader ? message(YOU) : (by?.first_name ?? message(SOMEONE))
  return message(signingClosedErrors[code].message, { name })
}
