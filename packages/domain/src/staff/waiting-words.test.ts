import { expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { shortItemName } from './awaited-items.ts'
import { type AwaitedPerson, waitingWords } from './waiting-words.ts'

const ann: AwaitedPerson = { id: 'Ann', first_name: 'Ann', status: 'IN_PROGRESS', sections: 0 }
const james: AwaitedPerson = { id: 'James', first_name: 'James', status: 'READY_TO_SIGN_SUBMIT', sections: 0 }
const signed: AwaitedPerson = { ...james, status: 'SIGNED' }

test.each([
  ['STARTED', [james, { ...ann, sections: 2 }], '2026-11-19', '6 days · Ann: 2 sections'],
  [
    'STARTED',
    [
      { ...james, sections: 1 },
      { ...ann, sections: 2 },
    ],
    '2026-11-24',
    '1 day · James: 1 section, Ann: 2 sections',
  ],
  ['STARTED', [james, ann], '2026-11-25', 'Today · Changes by the borrower'],
  ['STARTED', [], '2026-11-25', 'Today · Changes by the borrower'],
  ['SENT_FOR_SIGNATURE', [signed, ann], '2026-11-19', '6 days · Ann: signature'],
  ['SENT_FOR_SIGNATURE', [james, { ...ann, sections: 2 }], '2026-11-19', '6 days · James: signature, Ann: signature'],
  ['SENT_FOR_SIGNATURE', [signed, { ...ann, first_name: '' }], '2026-11-19', '6 days · New co-borrower: signature'],
  ['WAITING_ON_ESIGNATURE_SERVICE', [signed], '2026-11-25', 'Today · Documents being completed'],
] as const)('%s of %j since %s: %s', (status, people, since, words) => {
  expect(inEnglish(waitingWords({ status, people, items: [] }, since, '2026-11-25'))).toBe(words)
})

const asked = (borrower_id: string | null, title: string, asked_on = '2026-11-19') => ({
  borrower_id,
  name: () => shortItemName({ code: null, section: null }, () => title),
  asked_on,
})
const stub = asked('Ann', 'pay stub')

test.each([
  ['SUBMITTED', [james, ann], [stub], '6 days · Ann: pay stub'],
  ['REVIEWED', [james, ann], [stub, asked('Ann', 'W-2'), asked('Ann', 'lease')], '6 days · Ann: pay stub +2'],
  ['REVIEWED', [james, ann], [stub, asked('James', 'lease', '2026-11-24')], '6 days · James: lease, Ann: pay stub'],
  ['SUBMITTED', [james, ann], [asked(null, 'deed', '2026-11-24')], '1 day · Either of them: deed'],
  ['SUBMITTED', [james, ann], [stub, asked(null, 'deed')], '6 days · Ann: pay stub, Either of them: deed'],
  ['SUBMITTED', [james, ann, { ...ann, id: 'Zoe' }], [asked(null, 'deed')], '6 days · Any of them: deed'],
  ['SUBMITTED', [ann], [asked(null, 'deed'), stub], '6 days · Ann: deed +1'],
  // Sent back: since the day on which it was.
  ['STARTED', [james, { ...ann, sections: 1 }], [asked('Ann', 'Employment', '2026-11-24')], '8 days · Ann: Employment'],
  ['SENT_FOR_SIGNATURE', [james], [asked('James', 'Employment')], '8 days · James: signature'],
] as const)('%s of %j with items %j: %s', (status, people, items, words) => {
  expect(inEnglish(waitingWords({ status, people, items }, '2026-11-17', '2026-11-25'))).toBe(words)
})

test.each([
  [{ code: 'PAY', section: null }, 'pay stubs'],
  [{ code: 'hard-inquiry-authorization', section: null }, 'Hard credit inquiry'],
  [{ code: null, section: 'income' }, 'Income'],
  [{ code: null, section: null }, 'Where does the money for the…'],
  [{ code: 'of-a-later-release', section: null }, 'Where does the money for the…'],
] as const)('the short name of %j is %s', (item, name) => {
  const title = () => 'Where does the money for the down payment come from?'
  expect(inEnglish(shortItemName(item, title))).toBe(name)
})

test('a title keeps its braces, and one without spaces is cut', () => {
  const named = (title: string) => inEnglish(shortItemName({ code: null, section: null }, () => title))
  expect(named('Lot {name}')).toBe('Lot {name}')
  expect(named('x'.repeat(300))).toBe(`${'x'.repeat(30)}…`)
})
