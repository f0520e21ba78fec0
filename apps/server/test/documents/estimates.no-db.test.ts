import { PDF } from '@libpdf/core'
import { legalTexts, loanEstimateNotice, valuationCopies } from '@porchlight/domain'
import { completeAnswers, landsWithAmountsBeside } from '@porchlight/domain/testing'
import { describe, expect, it } from 'vitest'
import { fullViewHtml } from '../../src/applications/views/full-view-html.ts'
import { printDocument } from '../../src/documents/print.ts'
import type { Snapshot } from '../../src/documents/snapshot.ts'
import { sunrise } from '../support/dealer-facts.ts'
import { wordsIn } from './reading-pdf.ts'

const [NOTICE = ''] = loanEstimateNotice().paragraphs
/** A rate, or an amount of a month. */
const FIGURE = /\d%|month\S*:? *\$/
const LAW_POINTS = 12
const TIME_ZONE = 'America/Chicago'
const TIME = 'Nov 21, 2026, 3:42 AM Central Time'

const rates = { loan_interest_rate: 0.08, home_insurance_rate: 0.01, property_tax_rate: 0.01 }
const shownTo = (answers = completeAnswers()) => {
  const { demographics: _, ...shown } = answers
  return shown
}
const snapshot = (answers = completeAnswers()): Snapshot => ({
  application_id: '7KQ2M9XA4T',
  taken_at: '2026-11-21T09:42:10.120Z',
  names: { lender: 'Northgate Home Lending', dealer: 'Sunrise Homes' },
  dealer: sunrise,
  rates,
  starting_rates: rates,
  borrowers: [
    {
      id: 'ada',
      name: 'Ada Lovelace',
      role: 'BORROWER',
      ssn_last4: '6789',
      agreements: [{ text_id: 'credit-authorization', agreed_at: '2026-11-21T09:42:10.120Z', typed_signature: 'Ada' }],
      answers: shownTo(answers),
    },
  ],
})
const print = async (kind: Parameters<typeof printDocument>[1]['kind'], answers = completeAnswers()) =>
  (await printDocument(snapshot(answers), { id: 'document', borrower_id: 'ada', kind }, TIME_ZONE)).pdf

const html = (answers = completeAnswers()) =>
  fullViewHtml(
    {
      application: {
        id: '7KQ2M9XA4T',
        dealer_id: 'sunrise',
        dealer_name: 'Sunrise Homes',
        status: 'STARTED',
        created_at: new Date('2026-11-21T09:42:10.120Z'),
        submitted_at: null,
        withdrawn_at: null,
        finished_at: null,
        outcome: null,
      },
      borrowers: [
        {
          id: 'ada',
          first_name: 'Ada',
          middle_name: '',
          last_name: 'Lovelace',
          suffix: '',
          is_primary: true,
          status: 'IN_PROGRESS',
        },
      ],
      shown: [{ id: 'ada', answers: shownTo(answers), ssn_last4: '6789' }],
      isEmailOnly: false,
      rates,
      starting_rates: rates,
    },
    { now: new Date('2026-11-21T09:42:10.120Z'), timeZone: TIME_ZONE, nonce: 'nonce', language: 'en' },
  )

describe.each(['application', 'authorizations', 'disclosure'] as const)('the document %s', kind => {
  it('has the notice on estimates at the top of its first page, exactly where it shows a rate or a payment', async () => {
    const pdf = await print(kind)
    const lines = (await PDF.load(pdf)).extractText().flatMap(page => page.lines)
    const words = (await wordsIn(pdf)).replaceAll(/\s+/g, ' ')
    const showsFigures = FIGURE.test(words)
    expect(words.includes(NOTICE)).toBe(showsFigures)
    if (!showsFigures) return
    expect(words.indexOf(NOTICE)).toBeLessThan(words.indexOf('For Ada Lovelace'))
    const [first] = lines.filter(({ text }) => text.startsWith(NOTICE.slice(0, 30)))
    expect(Math.min(...first!.spans.map(span => span.fontSize))).toBeGreaterThanOrEqual(LAW_POINTS)
  })

  it("has times in the lender's zone with its name", async () => {
    expect((await wordsIn(await print(kind))).replaceAll(/\s+/g, ' ')).toContain(TIME)
  })
})

it('has a figure to look for in the application, and none in the legal texts', async () => {
  expect(FIGURE.test((await wordsIn(await print('application'))).replaceAll(/\s+/g, ' '))).toBe(true)
  const names = { lender: 'Northgate Home Lending', dealer: 'Sunrise Homes' }
  for (const text of Object.values(legalTexts)) expect(FIGURE.test(text(names).paragraphs.join(' '))).toBe(false)
})

describe('the full view', () => {
  it('has the notice before all figures, and none without the loan', () => {
    const shown = html()
    expect(shown.indexOf(NOTICE)).toBeGreaterThan(0)
    expect(shown.indexOf(NOTICE)).toBeLessThan(shown.search(FIGURE))
    expect(html({ ...completeAnswers(), home: undefined, land: undefined })).not.toContain(NOTICE)
  })

  it("has times in the lender's zone with its name", () => {
    expect(html()).toContain(TIME)
  })
})

it('has the right to copies of valuations in the application alone, where the lender uses them', async () => {
  const words = async (kind: Parameters<typeof print>[0], usesValuations?: true) => {
    const taken = { ...snapshot(), ...(usesValuations && { usesValuations }) }
    const { pdf } = await printDocument(taken, { id: 'document', borrower_id: 'ada', kind }, TIME_ZONE)
    return (await wordsIn(pdf)).replaceAll(/\s+/g, ' ')
  }
  const { title, paragraphs, version } = valuationCopies(snapshot().names)
  const printed = await words('application', true)
  for (const part of [title, ...paragraphs, `Version ${version} of this text`]) expect(printed).toContain(part)
  for (const others of [words('application'), words('authorizations', true), words('disclosure', true)])
    expect(await others).not.toContain(title)
})

it.each(Object.entries(landsWithAmountsBeside))('application and full view add up %s', async (_, { land, beside }) => {
  const answers = completeAnswers('BORROWER', { land })
  const printed = (await wordsIn(await print('application', answers))).replaceAll(/\s+/g, ' ')
  const viewed = html(answers)
  for (const { label, cents } of beside) {
    const amount = `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
    expect(printed).toMatch(new RegExp(`${label}, (per month|not in total) \\${amount}`))
    expect(viewed).toMatch(new RegExp(`${label}, (per month|not in total)</dt><dd>\\${amount}`))
  }
  expect(printed).toContain('Estimated total per month')
  expect(viewed).toContain('Estimated total per month')
})
