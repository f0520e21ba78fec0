import { isDeepStrictEqual } from 'node:util'
import {
  borrowerResource,
  type Fields,
  type Form,
  homeResource,
  landForms,
  landSituation,
  listSections,
  type StoredAnswers,
  salespersonForm,
} from '@porchlight/domain'
import { expect, test } from 'vitest'
import { datesNotCarried } from '../../../src/exports/preflight/not-carried.ts'
import { prepareFile } from '../../../src/exports/preflight/preflight.ts'
import type { ExportedBorrower, ExportSource } from '../../../src/exports/source.ts'
import { MADE_AT } from '../a-source.ts'
import { valuesWithin } from '../corpus/typed-values.ts'
import { corpus } from '../corpus.ts'

type Answers = ExportedBorrower['answers']

/** The answers to a form in an application. */
interface Answered {
  name: string
  form: Form<Fields>
  stored: StoredAnswers
  changed(stored: StoredAnswers): Partial<Answers>
}

// Forms of their own fields, which the compiler sees as those of others.
const formsIn = (forms: object) => Object.entries(forms) as [string, Form<Fields>][]

const answeredIn = (forms: object, stored: StoredAnswers | undefined, changed: Answered['changed']): Answered[] =>
  stored ? formsIn(forms).map(([name, form]) => ({ name, form, stored, changed })) : []

/** The forms of each part of the answers. The others have a row of the report of their own, or an element that is tested elsewhere. */
const parts: { [P in keyof Answers]-?: ((answers: Answers) => Answered[]) | null } = {
  borrower: ({ borrower }) => answeredIn(borrowerResource.forms, borrower, stored => ({ borrower: stored })),
  lists: ({ lists }) =>
    listSections().flatMap(({ id, form }) =>
      (lists[id] ?? []).flatMap((entry, index, entries) =>
        answeredIn({ [id]: form }, entry, stored => ({ lists: { ...lists, [id]: entries.with(index, stored) } })),
      ),
    ),
  home: ({ home }) => answeredIn(homeResource.forms, home, stored => ({ home: stored })),
  land: ({ land }) => {
    const situation = land?.land_situation_type
    if (!landSituation.has(situation)) return []
    return answeredIn({ [situation]: landForms[situation] }, land, stored => ({
      land: { ...stored, land_situation_type: situation },
    }))
  },
  sales_rep_name: ({ sales_rep_name, sales_rep_email }) =>
    answeredIn({ salesperson: salespersonForm }, { sales_rep_name, sales_rep_email }, stored => stored),
  sales_rep_email: null,
  skipped: null,
  overview_confirmed: null,
  consent: null,
}

const everyForm = [
  ...formsIn(borrowerResource.forms),
  ...formsIn(Object.fromEntries(listSections().map(({ id, form }) => [id, form]))),
  ...formsIn(homeResource.forms),
  ...formsIn(landForms),
  ...formsIn({ salesperson: salespersonForm }),
]

/** The text of the file, and what its report says is not in it. */
function fileAndReport(source: ExportSource): string {
  const { text, preflight } = prepareFile(source, 'MISMO', MADE_AT)
  return JSON.stringify([text, preflight.messages.filter(({ level }) => level === 'not carried')])
}

/** The same answers with another to one field, or nothing where that is not asked. */
function withAnother({ form, stored }: Answered, name: string, index: number): StoredAnswers | undefined {
  const values = form.clearInapplicable(form.fromStored(stored))
  const others = valuesWithin(form.fields[name] as never, name, 'any').filter(value => value !== values[name])
  const changed = form.clearInapplicable({ ...values, [name]: others[index % others.length] })
  return isDeepStrictEqual(changed, values) ? undefined : { ...stored, ...form.toStored(changed) }
}

const notSeen = [
  // The mailing address is an entry of its own.
  'address.is_mailing_address',
  ...Object.entries(datesNotCarried).flatMap(([section, names]) => names.map(name => `${section}.${name}`)),
]

test('another answer to any field changes the file, or what the report says is not in it', () => {
  const left = new Set(everyForm.flatMap(([name, form]) => form.names.map(field => `${name}.${field}`)))
  expect(left.size).toBeGreaterThan(100)
  for (const [index, source] of corpus(100).entries()) {
    if (left.size === notSeen.length) break
    const before = fileAndReport(source)
    for (const [place, borrower] of source.borrowers.entries()) {
      const all = Object.values(parts).flatMap(answered => answered?.(borrower.answers) ?? [])
      for (const answered of all)
        for (const field of answered.form.names.filter(each => left.has(`${answered.name}.${each}`))) {
          const stored = withAnother(answered, field, index)
          if (!stored) continue
          const answers = { ...borrower.answers, ...answered.changed(stored) }
          const borrowers = source.borrowers.with(place, { ...borrower, answers })
          if (fileAndReport({ ...source, borrowers }) !== before) left.delete(`${answered.name}.${field}`)
        }
    }
  }
  expect([...left].sort()).toEqual(notSeen.sort())
})
