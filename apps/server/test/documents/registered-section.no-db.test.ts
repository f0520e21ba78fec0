import { completeAnswers, registerVehicles } from '@porchlight/domain/testing'
import { expect, it, onTestFinished } from 'vitest'
import { printDocument } from '../../src/documents/print.ts'
import { sunrise } from '../support/dealer-facts.ts'
import { wordsIn } from './reading-pdf.ts'

it('prints every registered section, in the order of the registry', async () => {
  onTestFinished(registerVehicles())
  const { demographics: _, ...answers } = completeAnswers()
  const lists = { ...answers.lists, vehicles: [{ make: 'Subaru', model: 'Outback' }] }
  const borrower = { id: 'ada', name: 'Ada Lovelace', role: 'BORROWER', ssn_last4: '6789', agreements: [] } as const
  const rates = { loan_interest_rate: 0.08, home_insurance_rate: 0.01, property_tax_rate: 0.01 }
  const snapshot = {
    application_id: '7KQ2M9XA4T',
    taken_at: '2026-11-21T09:42:10.120Z',
    names: { lender: 'Northgate Home Lending', dealer: 'Sunrise Homes' },
    dealer: sunrise,
    rates,
    starting_rates: rates,
    borrowers: [{ ...borrower, agreements: [], answers: { ...answers, lists } }],
  }
  const { pdf } = await printDocument(
    snapshot,
    { id: 'document', borrower_id: 'ada', kind: 'application' },
    'America/New_York',
  )
  const words = await wordsIn(pdf)
  expect(words).toContain('Subaru')
  expect(words).toContain('Outback')
  expect(words.indexOf('Expenses')).toBeLessThan(words.indexOf('Vehicles'))
  expect(words.indexOf('Vehicles')).toBeLessThan(words.indexOf('Home and Land'))
})
