import { type BorrowerAt, pathTo } from '@porchlight/domain'
import type { ApplicationOnPage } from './application-on-page.ts'

/** The signing path of a person. Signing on another person's device begins with a hand-over. */
export const pathToSign = (at: Omit<BorrowerAt, 'borrower'>, { own }: ApplicationOnPage, signer: string): string =>
  pathTo('signature', at, signer === own.id ? {} : { signer })
