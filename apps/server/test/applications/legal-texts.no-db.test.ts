import { type LegalNames, legalTexts } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { legalHash } from '../../src/applications/record/consent-receipts.ts'

/** Keyed by id and version. Where a hash differs, raise the version of the text, then name the new version and hash here. */
const published = {
  'alimony-notice 2026-11': '10f629eea6289355',
  'application-acknowledgements 2026-11': '21d6a2d2f1473683',
  'broker-disclosures 2026-11': '22236aa82ead5313',
  'credit-authorization 2026-11.5': '16c3ec03937173a9',
  'demographic-disclaimer 2026-11.2': '2917305a96c50f90',
  'esign-disclosure 2026-11.3': 'e4de843098d8288a',
  'hard-inquiry-authorization 2026-11': '2a73cfb5f5ba7af0',
  'incompleteness-notice 2026-11.2': 'a47f6fdda85edff2',
  'joint-credit 2026-11': '84799b6bde1cddcf',
  'loan-estimate-notice 2026-11': '31f470a01df8bc82',
  'privacy-policy 2026-11.4': '34d4dfd2b84f7107',
  'same-device-consent 2026-11.3': 'da13826c9662bad3',
  'sms-consent 2026-11.2': '9c3e41f593af7f38',
  'terms-of-use 2026-11': '17b0959e8a99c2a3',
  'valuation-copies 2026-11': 'c71da048e2e55abf',
}

/** The same where no text messages are sent, as far as the words differ. */
const emailOnly = {
  'credit-authorization 2026-11.5': '165e6f1bb2f61620',
  'esign-disclosure 2026-11.3': 'ec3085c368f4f7f7',
  'privacy-policy 2026-11.4': '07d0af95352b3d8a',
  'same-device-consent 2026-11.3': '6e614b0c775707ae',
  'terms-of-use 2026-11': 'a2533784c4c355d9',
}

test('the words of a legal text change with its version', () => {
  const hashesOf = (names: LegalNames) =>
    Object.fromEntries(
      Object.values(legalTexts).map(textFor => {
        const text = textFor(names)
        return [`${text.id} ${text.version}`, legalHash(text).slice(0, 16)]
      }),
    )
  const names = { lender: 'Lender', dealer: 'Dealer' }
  expect(hashesOf(names)).toEqual(published)
  expect(hashesOf({ ...names, isEmailOnly: true })).toEqual({ ...published, ...emailOnly })
})
