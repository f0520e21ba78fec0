import { type BorrowerAnswers, listSections, type Role } from '@porchlight/domain'
import { aBorrower, aHome, aLand, completeAnswers, someRates } from '@porchlight/domain/testing'
import type { Snapshot } from '../../src/documents/snapshot.ts'
import { sunrise } from '../support/dealer-facts.ts'

/** Long answers of several words, and of one that is wider than a line. */
const LONG = `Blue Ridge Mills of the Lower Yadkin Valley, ${'weaving and finishing '.repeat(5)}department`
const ONE_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)

/** Every entry of the lists `times` times, its free texts replaced by `text`. */
function listsOf(role: Role, times: number, text?: string): BorrowerAnswers['lists'] {
  const { lists } = completeAnswers(role)
  return Object.fromEntries(
    listSections().map(({ id, form: { fields } }) => {
      const longer = (entry: object) =>
        Object.fromEntries(
          Object.entries(entry).map(([name, value]) => [
            name,
            text && value && fields[name]?.kind === 'text' ? text : value,
          ]),
        )
      return [id, Array.from({ length: times }).flatMap(() => (lists[id] ?? []).map(longer))]
    }),
  )
}

const sizes = {
  few: () => ({}),
  many: (role: Role) => ({ lists: listsOf(role, 4) }),
  longest: (role: Role) => ({
    lists: listsOf(role, 12, LONG),
    borrower: aBorrower({ middle_name: LONG, last_name: ONE_WORD }),
    home: aHome({ usage_type: 'OTHER', usage_type_other: LONG, model_name: ONE_WORD, upgrades_cost: 999_999_99 }),
    land: aLand('LEASING', { land_owner: LONG, has_price_increase: 'YES', price_increase_explanation: LONG.repeat(3) }),
  }),
}

const applications: Record<string, { roles: readonly Role[]; sizes: readonly (keyof typeof sizes)[] }> = {
  'one person': { roles: ['BORROWER'], sizes: ['few', 'many', 'longest'] },
  'two people': { roles: ['BORROWER', 'COBORROWER'], sizes: ['few', 'many'] },
}

/** Snapshots of applications by name: of one and of two people, with few and many entries, and with the longest answers. */
export const generatedApplications: [name: string, Snapshot][] = Object.entries(applications).flatMap(([who, of]) =>
  of.sizes.map((size): [string, Snapshot] => [
    `${who}, ${size}`,
    {
      application_id: '7KQ2M9XA4T',
      taken_at: '2026-11-21T09:42:10.120Z',
      names: { lender: 'Northgate Home Lending', dealer: 'Sunrise Homes' },
      dealer: sunrise,
      rates: someRates,
      originator: { name: 'Olivia Ørsted', title: 'Loan officer', nmls_id: '900000000001', lender_nmls_id: '42' },
      starting_rates: { ...someRates, loan_interest_rate: 0.08 },
      borrowers: of.roles.map(role => {
        const { demographics: _, ...answers } = completeAnswers(role, sizes[size](role))
        return {
          id: role,
          name: role === 'BORROWER' ? 'Rosa Delgado' : 'Luis Delgado',
          role,
          answers,
          ssn_last4: '6789',
          agreements: [
            { text_id: 'credit-authorization', agreed_at: '2026-11-21T09:42:10.120Z', typed_signature: 'Rosa Delgado' },
          ],
        }
      }),
    },
  ]),
)
