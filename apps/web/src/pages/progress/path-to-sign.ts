import { type BorrowerAt, pathTo } from '@porchlight/domain'
import type { ApplicationOnPage } from './application-on-page.ts'

/** Where somebody signs; on another person's device his signing begins with a hand-over. */
export const pathToSign = (at: Omit<BorrowerAt, 'borrower'>, { own }: ApplicationOnPage, signer: string): string =>
  pathTo('signature', at, signer === own.id ? {} : { signer })
