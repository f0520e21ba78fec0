import type { Keys } from '../platform/crypto/keys.ts'
import { readSignedId, signId } from '../platform/crypto/signed-id.ts'

const PURPOSE = 'stop reminders'

/** A token that stops the reminders of one borrower and does nothing else. It is valid as long as the borrower's record. */
export const stopToken = (keys: Pick<Keys, 'identity'>, borrower_id: string): string =>
  signId(keys, PURPOSE, borrower_id)

/** The borrower of a token, or undefined where it was not made by this service. */
export const borrowerOfStopToken = (keys: Pick<Keys, 'identity'>, token: string): string | undefined =>
  readSignedId(keys, PURPOSE, token)
