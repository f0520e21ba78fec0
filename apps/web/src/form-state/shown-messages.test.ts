import { downPaymentForm, salespersonForm } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { initialRecordForm, recordFormAfter } from './record-form-state.ts'
import { messagesWithoutField, shownMessages } from './shown-messages.ts'

const TODAY = '2026-11-21'
const say = (text: unknown) => `«${typeof text === 'string' ? text : JSON.stringify(text)}»`

const empty = initialRecordForm(salespersonForm, salespersonForm.empty(), false)

test('shows a message of the form once its field is checked, in the language of the page', () => {
  expect(shownMessages(salespersonForm, empty, TODAY, say).errors).toEqual({})
  const left = recordFormAfter(salespersonForm, empty, { type: 'left', name: 'sales_rep_name', values: empty.values })
  expect(shownMessages(salespersonForm, left, TODAY, say).errors).toEqual({ sales_rep_name: '«Must not be empty»' })
})

test("shows the server's message as it came, and instead of the form's own", () => {
  const messages = { sales_rep_name: 'Is taken' }
  const refused = recordFormAfter(salespersonForm, empty, { type: 'refused', messages })
  expect(shownMessages(salespersonForm, refused, TODAY, say).errors).toMatchObject(messages)
})

test('asks about an unusual amount once its field was left, until it changes', () => {
  const price = { ...downPaymentForm.empty(), price: 134_500_000 }
  const typed = initialRecordForm(downPaymentForm, price, false)
  const asked = (state: typeof typed) => Object.keys(shownMessages(downPaymentForm, state, TODAY, say).unusual)
  expect(asked(typed)).toEqual([])
  const left = recordFormAfter(downPaymentForm, typed, { type: 'left', name: 'price', values: typed.values })
  expect(asked(left)).toEqual(['price'])
  expect(asked(recordFormAfter(downPaymentForm, left, { type: 'changed', values: { price: 135_500_000 } }))).toEqual([])
})

test('names the messages that no field shows', () => {
  const messages = { sales_rep_name: 'a', application: 'b', toString: 'c' }
  expect(messagesWithoutField(salespersonForm, empty.values, messages)).toEqual(['b', 'c'])
})
