import { isDeepStrictEqual } from 'node:util'
import {
  bankruptcyForm,
  citizenshipForm,
  contactForm,
  dependentsForm,
  employmentSection,
  employmentStatusForm,
  type Fields,
  type Form,
  homeResource,
  landForms,
  listSections,
  maritalStatusForm,
  type StoredAnswers,
  salespersonForm,
} from '@porchlight/domain'
import { expect, test } from 'vitest'
import type { ExportSource } from '../../src/exports/source.ts'
import { landVariants } from './corpus/home-and-land.ts'
import { ANSWERED_ON, unwritable } from './corpus/typed-values.ts'
import { corpus } from './corpus.ts'

type AnyForm = Pick<Form<Fields>, 'fromStored' | 'toStored' | 'clearInapplicable' | 'check' | 'codecs'>
type Answered = [form: AnyForm, stored: StoredAnswers]

/** Everything that was answered in an application, by its form. */
function answersIn({ borrowers }: ExportSource): Answered[] {
  const { home, land, ...application } = borrowers[0]!.answers
  const ofAll: unknown[] = [
    ...Object.values(homeResource.forms).map(form => [form, home]),
    [landForms[land!.land_situation_type as keyof typeof landForms], land],
    [salespersonForm, application],
  ]
  const ofEach = borrowers.flatMap(({ answers: { borrower, lists } }): unknown[] => [
    ...[contactForm, citizenshipForm, maritalStatusForm, dependentsForm, bankruptcyForm].map(form => [form, borrower]),
    ...(lists[employmentSection.id]!.length === 0 ? [[employmentStatusForm, borrower]] : []),
    ...listSections().flatMap(({ id, form }) => lists[id]!.map(entry => [form, entry])),
  ])
  return [...ofAll, ...ofEach] as Answered[]
}

const sources = corpus()
const answers = sources.flatMap(answersIn)

test('every answer passes its own form, and is stored as the form stores it', () => {
  const wrong = answers.filter(([form, stored]) => {
    const values = form.clearInapplicable(form.fromStored(stored))
    const isStored = Object.entries(form.toStored(values)).every(([name, value]) =>
      isDeepStrictEqual(stored[name], value),
    )
    return Object.keys(form.check(values, ANSWERED_ON)).length > 0 || !isStored
  })
  expect(wrong.map(([, stored]) => stored)).toEqual([])
  expect(answers.length).toBeGreaterThan(50_000)
})

test('each list is one that its section takes', () => {
  for (const { borrowers } of sources)
    for (const { answers } of borrowers)
      for (const { id, form, refuses } of listSections()) {
        const items = answers.lists[id]!.map(form.fromStored)
        for (const item of items)
          expect(
            refuses?.(
              item,
              items.filter(other => other !== item),
            ),
          ).toBeUndefined()
      }
})

test('every value of every enumeration is answered', () => {
  const answered = new Map<unknown, Set<unknown>>()
  for (const [form, stored] of answers)
    for (const [name, value] of Object.entries(form.fromStored(stored))) {
      const { choices } = (form as Form<Fields>).fields[name]!
      if (choices) answered.set(choices, (answered.get(choices) ?? new Set()).add(value))
    }
  expect(answered.size).toBeGreaterThan(15)
  for (const [choices, values] of answered) {
    const all = (choices as { values: string[] }).values
    expect(all.filter(value => !values.has(value))).toEqual([])
  }
})

test('is the same at each run, and holds no text that a form refuses', () => {
  expect(corpus(50)).toEqual(sources.slice(0, 50))
  const texts = JSON.stringify(sources.map(({ borrowers }) => borrowers))
  for (const text of unwritable) expect(texts.includes(JSON.stringify(text).slice(1, -1))).toBe(false)
  expect(landVariants.length).toBeGreaterThan(20)
})
