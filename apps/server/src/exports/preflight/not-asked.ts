import { template } from '@porchlight/domain'
import { both, ofEach, once, type PreflightRow, row } from './row.ts'

export const notAsked: readonly PreflightRow[] = [
  row({
    id: 'A1',
    level: 'not asked',
    formats: both,
    text: template(
      "A lender's system will also ask for: mortgage type, lien position, how title will be held, the remaining declarations, military service, language, title to the home as real or personal property.",
    ),
    find: () => once(true, {}),
  }),
  row({
    id: 'A2',
    level: 'not asked',
    formats: both,
    text: template('The share of the business that {name} owns was not asked.'),
    section: 'employment',
    find: facts => ofEach(facts, ({ name, jobs }) => jobs.some(job => job.is_self_employed) && { name }),
  }),
  row({
    id: 'A3',
    level: 'not asked',
    formats: both,
    text: template('How {giver} is related to the borrower was not asked.'),
    section: 'property',
    find: ({ home }) => once(home.down_payment_source_type === 'GIFT', { giver: home.down_payment_giftor_name }),
  }),
  row({
    id: 'A4',
    level: 'not asked',
    formats: both,
    text: template('Account numbers were not asked.'),
    section: 'financial_accounts',
    find: ({ borrowers }) =>
      once(
        borrowers.some(({ accounts }) => accounts.length > 0),
        {},
      ),
  }),
  row({
    id: 'A5',
    level: 'not asked',
    formats: both,
    text: template('Serial number, HUD label, size and foundation of the home were not asked.'),
    section: 'property',
    find: () => once(true, {}),
  }),
]
