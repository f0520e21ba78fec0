import { type LegalTextId, legalTexts } from '@porchlight/domain'
import { describe, expect, it } from 'vitest'
import { legalHash } from '../../src/applications/record/consent-receipts.ts'

const names = { lender: 'Northgate Home Lending', dealer: 'Sunrise Homes' }
const ids = Object.keys(legalTexts) as LegalTextId[]
const wordsOf = (id: LegalTextId) => legalTexts[id](names).paragraphs.join(' ')

describe('legal texts', () => {
  it.each(ids)('%s carries its id and a version, and speaks for this lender if it names one', id => {
    const text = legalTexts[id](names)
    expect(text).toMatchObject({ id, version: expect.stringMatching(/\S/), title: expect.stringMatching(/\S/) })
    // The sentence on estimates is that of Regulation Z, which names no one.
    if (id !== 'loan-estimate-notice') expect(wordsOf(id)).toContain(names.lender)
  })

  it.each([
    ['the right to paper', /on paper instead/],
    ['the right to withdraw', /withdraw this consent at any time/],
    ['what withdrawing costs', /Withdrawing costs nothing/],
    ['what withdrawing leads to', /only on paper/],
    ['which application it covers', /this loan application only/],
    ['that it covers notices', /notices about what is missing and about the decision/],
    ['that it covers disclosures, valuations and papers', /disclosures,.*valuations,.*papers to read or sign/],
    ['how to withdraw', /on your account page.*calling or writing/],
    ['how to keep contact details current', /If either changes, change it/],
    ['how to get a paper copy, and its price', /paper copy.*free of charge/],
    ['the hardware and software needed', /browser|Chrome/],
    ['what happens when those needs change', /needs change.*ask for your consent again.*on paper/],
    ['how the person demonstrates access to the format', /open one on this page before you can consent/],
  ])('the disclosure states %s', (_, statement) => {
    expect(wordsOf('esign-disclosure')).toMatch(statement)
  })

  it('the credit authorization covers a soft inquiry alone', () => {
    expect(wordsOf('credit-authorization')).toMatch(/soft inquiry does not affect my credit score/)
    expect(wordsOf('credit-authorization')).toMatch(/does not cover a hard inquiry/)
  })

  it('has a hash that follows every word, the version and the names', () => {
    const text = legalTexts['sms-consent'](names)
    const others = [
      legalTexts['sms-consent']({ ...names, dealer: 'Blue Ridge Homes' }),
      { ...text, version: 'next' },
      { ...text, paragraphs: [...text.paragraphs, 'One more.'] },
    ]
    expect(legalHash(text)).toMatch(/^[0-9a-f]{64}$/)
    expect(legalHash({ ...text })).toBe(legalHash(text))
    expect(new Set([text, ...others].map(legalHash)).size).toBe(4)
  })

  it.each(ids.filter(id => id !== 'sms-consent'))('%s offers no text message where none are sent', id => {
    const emailOnly = legalTexts[id]({ ...names, isEmailOnly: true })
    expect(emailOnly.paragraphs.join(' ')).not.toMatch(/text message|\btexts\b|\bSTOP\b|or your phone/)
    expect(emailOnly.version).toBe(legalTexts[id](names).version)
  })

  it('the words of texts differ with the channels, and their hashes with them', () => {
    const differing = ids.filter(
      id => legalHash(legalTexts[id](names)) !== legalHash(legalTexts[id]({ ...names, isEmailOnly: true })),
    )
    expect(differing).toEqual([
      'credit-authorization',
      'esign-disclosure',
      'privacy-policy',
      'same-device-consent',
      'terms-of-use',
    ])
  })
})
