import { describe, expect, test } from 'vitest'
import { inEnglish } from '../../forms/text.ts'
import { bannedWords, hardToRead } from '../../testing/prose.ts'
import { type Condition, type ConditionTexts, conditionAges, conditionTexts } from './condition.ts'
import { conditions } from './conditions.ts'

const all: [string, Condition][] = Object.entries(conditions)
const fields = ['title', 'why', 'counts', 'doesnt_count', 'example'] as const satisfies (keyof ConditionTexts)[]

describe.each(all)('%s', (_, condition) => {
  test('says why, what counts, what does not, and an example, each in a sentence that is easy to read', () => {
    const texts = fields.map(field => condition[field])
    expect(hardToRead(texts)).toEqual([])
    expect(texts.flatMap(text => bannedWords(text))).toEqual([])
    expect(texts.filter(text => !/\S/.test(text))).toEqual([])
    expect(condition.title).not.toMatch(/[.?!]$/)
    expect(fields.slice(1).filter(field => !/[.?!”]$/.test(condition[field]))).toEqual([])
  })

  test('has a name that is short enough for a line of the queue', () => {
    expect(condition.short).toMatch(/^[a-z][\w -]{3,18}$/)
    expect(bannedWords(condition.short)).toEqual([])
  })

  test('gives the reason in one short line', () => {
    expect(condition.why.length).toBeLessThanOrEqual(60)
  })

  test('says in what counts how old it may be, as the lender set it', () => {
    const ages = { PAY_STUB_DAYS: 45, BANK_STATEMENT_DAYS: 45 }
    const { counts, ...others } = conditionTexts(condition, ages)
    const { counts: _, ...unchanged } = Object.fromEntries(fields.map(field => [field, condition[field]]))
    expect(others).toEqual(unchanged)
    const sentence = inEnglish(counts).slice(condition.counts.length)
    expect(sentence).toMatch(
      condition.maxAge ? /^ The .* in the last 45 days\.$|^ The .* from the last 45 days\.$/ : /^$/,
    )
    expect(hardToRead([sentence])).toEqual([])
    expect(condition.counts).not.toMatch(/\bdays\b/)
  })

  test('demands nothing, because it may be only helpful', () => {
    const demanding = /\b(must|have to|need(s|ed)?|required?|send|due|late)\b/i
    expect(
      fields.map(field => condition[field]).filter(text => demanding.test(text) && !/sends you/.test(text)),
    ).toEqual([])
  })
})

/** Papers that no lender may ask for, or that are no one's business. */
const forbidden =
  /medic|doctor|diagnos|health|hospital|disab|pregnan|famil(y plan|y size)|child|birth|baby|spouse|husband|wife|divorc|marri|maiden|relig|race|ethnic/i

test('no condition asks for medical papers, papers of a spouse, plans for children or divorce papers', () => {
  expect(Object.keys(conditions).filter(code => forbidden.test(code))).toEqual([])
  const asked = all.flatMap(([, { title, why, counts, example }]) => [title, why, counts, example])
  expect(asked.filter(text => forbidden.test(text))).toEqual([])
  const left = all.map(([, { doesnt_count }]) => doesnt_count).filter(text => forbidden.test(text))
  expect(left.filter(text => !text.startsWith('Leave out'))).toEqual([])
})

test('ages are settings with a default', () => {
  const used = new Set(all.flatMap(([, { maxAge }]) => maxAge?.setting ?? []))
  expect([...used].toSorted()).toEqual(Object.keys(conditionAges).toSorted())
})
