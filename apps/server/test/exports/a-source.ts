import {
  type Address,
  addressForm,
  type Employment,
  type Expense,
  employmentForm,
  expenseForm,
  type FinancialAccount,
  financialAccountForm,
  type Income,
  incomeForm,
  type StoredAnswers,
} from '@porchlight/domain'
import {
  aBorrower,
  aFinancialAccount,
  aHome,
  aLand,
  anAddress,
  anEmployment,
  anExpense,
  anIncome,
  completeAnswers,
  someRates,
} from '@porchlight/domain/testing'
import type { ExportedBorrower, ExportSource } from '../../src/exports/source.ts'

/** Time when the tests make files. */
export const MADE_AT = new Date('2026-03-20T15:00:00Z')
const AGREED_AT = '2026-03-10T17:30:00.000Z'

/** The entries of a list as its form holds them. */
interface Lists {
  addresses?: Partial<Address>[]
  jobs?: Partial<Employment>[]
  incomes?: Partial<Income>[]
  accounts?: Partial<FinancialAccount>[]
  expenses?: Partial<Expense>[]
}
interface Given extends Lists {
  borrower?: StoredAnswers
  home?: StoredAnswers
  land?: StoredAnswers
  exported?: Partial<ExportedBorrower>
}

/** A borrower who signed, with an address for the last years, one job for as long, and nothing that is out of the ordinary. */
export function aSigner({ borrower = {}, home, land, exported = {}, ...lists }: Given = {}): ExportedBorrower {
  const is_primary = exported.is_primary ?? true
  const { demographics: _, ...answers } = completeAnswers(is_primary ? 'BORROWER' : 'COBORROWER', {
    borrower: aBorrower(borrower),
    lists: {
      address: (lists.addresses ?? [{ address_type: 'CURRENT' }, { address_type: 'MAILING' }]).map(given =>
        addressForm.toStored(anAddress(given.address_type ?? 'CURRENT', given)),
      ),
      employment: (lists.jobs ?? [{}]).map(given => employmentForm.toStored(anEmployment(given))),
      income: (lists.incomes ?? []).map(given => incomeForm.toStored(anIncome(given))),
      financial_accounts: (lists.accounts ?? []).map(given => financialAccountForm.toStored(aFinancialAccount(given))),
      expenses: (lists.expenses ?? []).map(given => {
        const type = given.expense_type ?? 'ALIMONY'
        return expenseForm.toStored(anExpense(type, given))
      }),
    },
    ...(is_primary && { home: home ?? aHome(), land: land ?? aLand('PURCHASING'), sales_rep_name: 'No salesperson' }),
    sales_rep_email: '',
  })
  return {
    id: is_primary ? '11111111-0000-7000-8000-000000000001' : '11111111-0000-7000-8000-000000000002',
    is_primary,
    name: `${answers.borrower.first_name} ${answers.borrower.last_name}`,
    answers,
    agreements: [
      {
        text_id: 'credit-authorization',
        agreed_at: AGREED_AT,
        agreed_on: '2026-03-10',
        typed_signature: 'Rosa Delgado',
      },
    ],
    ssn: '123-45-6789',
    date_of_birth: '1980-07-04',
    signed_on: '2026-03-15',
    ...exported,
  }
}

/** A co-borrower who signed. */
export const aCosigner = ({ borrower, exported, ...given }: Given = {}): ExportedBorrower =>
  aSigner({
    ...given,
    borrower: { first_name: 'Luis', last_name: 'Ortega', email: 'luis@example.com', ...borrower },
    exported: { is_primary: false, ssn: '987-65-4321', date_of_birth: '1979-02-11', ...exported },
  })

/** A signed application of one borrower. */
export const aSource = (source: Partial<ExportSource> = {}): ExportSource => ({
  application_id: '22222222-0000-7000-8000-000000000001',
  envelope_id: '33333333-0000-7000-8000-000000000001',
  signed_at: new Date('2026-03-15T18:00:00Z'),
  first_submitted_on: '2026-03-15',
  submitted_on: '2026-03-15',
  lender: 'Lantern Home Lending',
  dealer: {
    slug: 'sunrise-homes',
    name: 'Sunrise Homes',
    email: 'hello@example.com',
    phone_number: '+15015550100',
    website_url: 'https://sunrise.example.com',
  },
  loan_number: null,
  outcome: null,
  rates: someRates,
  starting_rates: someRates,
  product: 'Porchlight',
  release: '1.2.3',
  items: [],
  borrowers: [aSigner()],
  ...source,
})

/** An application of one borrower with these answers. */
export const sourceOf = (given: Given): ExportSource => aSource({ borrowers: [aSigner(given)] })
