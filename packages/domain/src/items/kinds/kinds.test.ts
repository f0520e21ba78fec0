import { describe, expect, test } from 'vitest'
import { allTexts, inEnglish } from '../../forms/text.ts'
import { legalTexts } from '../../legal/legal-texts.ts'
import { longSentences, replacedWords } from '../../testing/staff-words.ts'
import { LONGEST_ITEM_WORDS } from '../item.ts'
import { askAgainReasons, needsWords, notAvailableReasons, waiveReasons } from '../reasons.ts'
import { authorizationTexts } from './authorization.ts'
import { documentChannels } from './document.ts'
import type { ItemAnswer, ItemKindDefinition } from './item-kind.ts'
import { type ItemKind, itemKinds } from './kinds.ts'

const context = { today: '2026-11-30', name: 'Rosa María Delgado' }
const kinds: Record<ItemKind, ItemKindDefinition> = itemKinds

/** The fields that an answer is refused in. */
const refused = (kind: ItemKind, answer: ItemAnswer) =>
  Object.keys(kinds[kind].check(kinds[kind].normalize(answer), context))

test.each<[ItemKind, ItemAnswer, string[]]>([
  ['QUESTION', { words: ' I sold my truck.\r\n ' }, []],
  ['QUESTION', { words: ' \n ' }, ['words']],
  ['QUESTION', {}, ['words']],
  ['QUESTION', { words: 'x'.repeat(LONGEST_ITEM_WORDS) }, []],
  ['QUESTION', { words: 'x'.repeat(LONGEST_ITEM_WORDS + 1) }, ['words']],
  ['QUESTION', { words: 'a\u0000b' }, ['words']],
  ['DOCUMENT', { channel: 'FAX', sent_on: '2026-11-30' }, []],
  ['DOCUMENT', { channel: 'DEALER', sent_on: '2025-12-01', words: 'Two pages' }, []],
  ['DOCUMENT', { channel: 'FAX', sent_on: '2026-12-01' }, ['sent_on']],
  ['DOCUMENT', { channel: 'FAX', sent_on: '2025-11-30' }, ['sent_on']],
  ['DOCUMENT', { channel: 'toString', sent_on: '2026-02-30' }, ['channel', 'sent_on']],
  ['DOCUMENT', {}, ['channel', 'sent_on']],
  ['DOCUMENT', { channel: 'MAIL', sent_on: '2026-11-30', words: 'x'.repeat(LONGEST_ITEM_WORDS + 1) }, ['words']],
  ['SECTION', { words: 'Done' }, []],
  ['AUTHORIZATION', { typed_name: ' rosa  maria delgado ' }, []],
  ['AUTHORIZATION', { typed_name: 'Rosa' }, ['typed_name']],
  ['AUTHORIZATION', { typed_name: 'Luis Delgado' }, ['typed_name']],
  ['AUTHORIZATION', {}, ['typed_name']],
  ['AUTHORIZATION', { typed_name: 'Rosa Delgado'.repeat(50) }, ['typed_name']],
])('%s: %o is refused in %j', (kind, answer, fields) => {
  expect(refused(kind, answer)).toEqual(fields)
})

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  const typed: ItemAnswer = { words: ' a \n', channel: 'FAX', sent_on: '2026-11-01', typed_name: '  A   B ' }

  test('normalizes an answer once, to fields of the kind alone', () => {
    const stored = kind.normalize(typed)
    expect(kind.normalize({ ...typed, ...stored })).toEqual(stored)
    expect(Object.keys(stored)).toEqual(expect.arrayContaining(Object.keys(kind.limits)))
  })

  test('has a reason with words for an answer that is not available', () => {
    if (kind.notAvailable) expect(Object.keys(kind.notAvailable.reasons).filter(needsWords)).toEqual(['OTHER'])
    else expect(kind.isSentBack).toBe(true)
  })

  test('asks no one else to act where the person has to', () => {
    expect(kind.answeredBy.includes('ASSIGNEE')).toBe(kind.askedOf.includes('TRACKED'))
  })
})

test.each([
  ['MAIL', 'You told us on Nov 30 that you sent it on Nov 29 by letter.'],
  ['EMAIL', 'You told us on Nov 30 that you sent it on Nov 29 by email.'],
  ['FAX', 'You told us on Nov 30 that you sent it on Nov 29 by fax.'],
  ['DEALER', 'You told us on Nov 30 that you sent it on Nov 29 through the dealer.'],
  ['IN_PERSON', 'You told us on Nov 30 that you gave it to us in person on Nov 29.'],
])('a paper that went by %s: the borrower reads that they said so', (channel, sentence) => {
  const answer = { name: null, answered_on: '2026-11-30', channel, sent_on: '2026-11-29' }
  expect(kinds.DOCUMENT.claim?.sentences(answer).map(inEnglish)).toEqual([sentence, "We'll check it when it's here."])
  expect(kinds.DOCUMENT.claim?.sentences({ ...answer, channel: null })).toEqual([])
})

test('the sentences of an answer are those of the forms', () => {
  const { typed_name } = kinds.AUTHORIZATION.check({ typed_name: '' }, context)
  expect(inEnglish(typed_name!)).toBe('Type your name as it appears here: Rosa María Delgado')
})

test('each text to agree to names the lender in one paragraph', () => {
  for (const id of Object.keys(authorizationTexts) as (keyof typeof authorizationTexts)[]) {
    const { paragraphs } = legalTexts[id]({ lender: 'Lantern', dealer: 'Sunrise' })
    expect(paragraphs).toEqual([expect.stringContaining('Lantern')])
  }
})

/** Words that speak of eligibility or of a decision. */
const deciding = /\b((in)?eligib\w*|qualif\w*|approv\w*|den(y|ied|ial)|declin\w*|reject\w*|credit|loan)\b/i

test('no reason speaks of eligibility', () => {
  const askedAgain = Object.values(askAgainReasons).flatMap(({ label, sentence }) => [label, sentence])
  const texts = [...askedAgain, ...Object.values(notAvailableReasons), ...Object.values(waiveReasons)]
  expect(texts.filter(text => deciding.test(text))).toEqual([])
  expect(texts.filter(text => !allTexts().includes(text))).toEqual([])
})

test('staff read the words of loan officers', () => {
  const labels = [
    ...Object.values(kinds).flatMap(({ label, notAvailable }) => [label, notAvailable?.staffLabel ?? label]),
    ...Object.values(askAgainReasons).map(({ label }) => label),
    ...Object.values(waiveReasons),
    ...Object.values(documentChannels),
  ]
  expect(labels.flatMap(text => [...replacedWords(text), ...longSentences(text)])).toEqual([])
})
