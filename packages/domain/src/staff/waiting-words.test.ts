import { expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { type AwaitedPerson, waitingWords } from './waiting-words.ts'

const ann: AwaitedPerson = { first_name: 'Ann', status: 'IN_PROGRESS', sections: 0 }
const james: AwaitedPerson = { first_name: 'James', status: 'READY_TO_SIGN_SUBMIT', sections: 0 }
const signed: AwaitedPerson = { ...james, status: 'SIGNED' }

test.each([
  ['STARTED', [james, { ...ann, sections: 2 }], '2026-11-19', 'Ann: 2 sections, 6 days'],
  [
    'STARTED',
    [
      { ...james, sections: 1 },
      { ...ann, sections: 2 },
    ],
    '2026-11-24',
    'James: 1 section, Ann: 2 sections, 1 day',
  ],
  ['STARTED', [james, ann], '2026-11-25', 'Changes by the borrower, since today'],
  ['STARTED', [], '2026-11-25', 'Changes by the borrower, since today'],
  ['SENT_FOR_SIGNATURE', [signed, ann], '2026-11-19', 'Ann: signature, 6 days'],
  ['SENT_FOR_SIGNATURE', [james, { ...ann, sections: 2 }], '2026-11-19', 'James: signature, Ann: signature, 6 days'],
  ['SENT_FOR_SIGNATURE', [signed, { ...ann, first_name: '' }], '2026-11-19', 'New co-borrower: signature, 6 days'],
  ['WAITING_ON_ESIGNATURE_SERVICE', [signed], '2026-11-25', 'Documents being completed, since today'],
] as const)('%s of %j since %s: %s', (status, people, since, words) => {
  expect(inEnglish(waitingWords({ status, people }, since, '2026-11-25'))).toBe(words)
})
