import { bankruptcyForm, type Fields, type Form, salespersonForm, type Values } from '@porchlight/domain'
import { expect, test } from 'vitest'
import {
  initialRecordForm,
  possibleEvents,
  type RecordFormData,
  type RecordFormEvent,
  type RecordFormEventType,
  recordFormAfter,
} from './record-form-state.ts'

const stored = { sales_rep_name: 'Sam Field', sales_rep_email: 'sam@example.com' }
const typed = { ...stored, sales_rep_name: 'Ann Field' }
type SalespersonEvent = RecordFormEvent<typeof salespersonForm.fields>

/** One event of each type. The compiler asks for a new one. */
const events: { [T in RecordFormEventType]: Extract<SalespersonEvent, { type: T }> } = {
  changed: { type: 'changed', values: { sales_rep_name: 'Ann Field' } },
  left: { type: 'left', name: 'sales_rep_name', values: stored },
  draftFound: { type: 'draftFound', draft: { sales_rep_name: ['Sam Field', 'Ann Field'] } },
  submitFailed: { type: 'submitFailed', values: stored },
  refused: { type: 'refused', messages: { sales_rep_email: 'Must be reachable' } },
  rebased: { type: 'rebased', stored: { ...stored, sales_rep_email: 'new@example.com' }, sent: typed },
  startedOver: { type: 'startedOver' },
}
const eventTypes = Object.keys(events) as RecordFormEventType[]
const phases = Object.keys(possibleEvents) as (keyof typeof possibleEvents)[]

const start = (phase: RecordFormData<Fields>['phase'] = 'editing') =>
  initialRecordForm(salespersonForm, stored, phase === 'hydrating')
const after = (first: ReturnType<typeof start>, ...following: SalespersonEvent[]) =>
  following.reduce((state, event) => recordFormAfter(salespersonForm, state, event), first)

const pairs = phases.flatMap(phase => eventTypes.map(type => ({ phase, type })))

test.each(pairs.filter(({ phase, type }) => !possibleEvents[phase].includes(type)))(
  'a form that is $phase cannot be $type',
  ({ phase, type }) => {
    expect(() => after(start(phase), events[type])).toThrow(`A form that is ${phase} cannot be ${type}`)
  },
)

test.each(pairs.filter(({ phase, type }) => possibleEvents[phase].includes(type)))(
  'a form that is $phase and $type edits the answers that apply, and changes no earlier state',
  ({ phase, type }) => {
    const before = start(phase)
    const copy = structuredClone(before)
    const next = after(before, events[type])
    expect(before).toEqual(copy)
    expect(next.phase).toBe(type === 'draftFound' ? 'editing' : phase)
    expect(next.values).toEqual(salespersonForm.clearInapplicable(next.entered))
    for (const name of next.checkedFields) expect(salespersonForm.isVisible(next.values, name as never)).toBe(true)
  },
)

test('a change removes the server’s message of its field only', () => {
  const refused = after(start(), { type: 'refused', messages: { sales_rep_name: 'a', sales_rep_email: 'b' } })
  expect(refused.failedSubmits).toBe(1)
  expect(after(refused, events.changed).serverErrors).toEqual({ sales_rep_email: 'b' })
})

test('leaving a field again with the same values changes nothing', () => {
  const left = after(start(), events.left)
  expect([...left.checkedFields]).toEqual(['sales_rep_name'])
  expect(after(left, events.left)).toBe(left)
})

test('a draft is merged over the stored answers, and text that was typed before hydration over both', () => {
  const draft: SalespersonEvent = {
    type: 'draftFound',
    draft: { sales_rep_name: ['Sam Field', 'Ann Field'], sales_rep_email: ['sam@example.com', 'ann@example.com'] },
  }
  const typedBefore: SalespersonEvent = { type: 'changed', values: { sales_rep_name: 'Joe Park' } }
  expect(after(start('hydrating'), draft)).toMatchObject({
    values: { sales_rep_name: 'Ann Field', sales_rep_email: 'ann@example.com' },
    isRestored: true,
    conflict: null,
  })
  expect(after(start('hydrating'), typedBefore, draft)).toMatchObject({
    values: { sales_rep_name: 'Joe Park', sales_rep_email: 'ann@example.com' },
    drafted: { sales_rep_name: 'Ann Field', sales_rep_email: 'ann@example.com' },
  })
})

test('a draft of answers that are stored by now restores nothing', () => {
  const draft = { sales_rep_name: ['Old Name', 'Sam Field'] } as const
  expect(after(start('hydrating'), { type: 'draftFound', draft })).toMatchObject({ isRestored: false, conflict: null })
})

test('a draft over newer answers of the same field is a conflict', () => {
  const draft = { sales_rep_name: ['Old Name', 'Ann Field'] } as const
  expect(after(start('hydrating'), { type: 'draftFound', draft }).conflict).toMatchObject({
    before: { sales_rep_name: 'Old Name' },
    stored: { sales_rep_name: 'Sam Field' },
    conflicts: ['sales_rep_name'],
  })
})

test('newer answers of fields that were not changed are taken', () => {
  const rebased = after(start(), events.changed, events.rebased)
  expect(rebased.values).toEqual({ sales_rep_name: 'Ann Field', sales_rep_email: 'new@example.com' })
  expect(rebased.stored).toEqual({ ...stored, sales_rep_email: 'new@example.com' })
  expect(rebased.conflict).toBeNull()
})

test('a newer answer of a field that was changed is a conflict until the form starts over', () => {
  const newer = { ...stored, sales_rep_name: 'Joe Park' }
  const conflicting = after(start(), events.changed, { type: 'rebased', stored: newer, sent: typed })
  expect(conflicting.values.sales_rep_name).toBe('Ann Field')
  expect(conflicting.conflict?.conflicts).toEqual(['sales_rep_name'])
  expect(after(conflicting, events.startedOver)).toMatchObject({ values: newer, conflict: null, isRestored: false })
})

test('a field that appears again is not checked', () => {
  type Bankruptcy = Values<typeof bankruptcyForm.fields>
  const form = bankruptcyForm as Form<typeof bankruptcyForm.fields>
  const answer = (state: RecordFormData<typeof form.fields>, has_declared_bankruptcy: boolean) =>
    recordFormAfter(form, state, {
      type: 'changed',
      values: { has_declared_bankruptcy } as Partial<Bankruptcy>,
    })
  const asked = answer(initialRecordForm(form, form.empty(), false), true)
  const checked = recordFormAfter(form, asked, { type: 'submitFailed', values: asked.values })
  expect(checked.checkedFields.size).toBeGreaterThan(1)
  expect([...answer(answer(checked, false), true).checkedFields]).toEqual(['has_declared_bankruptcy'])
})
