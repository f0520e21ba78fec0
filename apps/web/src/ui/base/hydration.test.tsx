import { act, render } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckboxGroup, CheckboxInput } from '../CheckboxGroup.tsx'
import { CodeInput } from '../code/CodeInput.tsx'
import { PhoneInput } from '../MaskedInput.tsx'
import { MoneyInput } from '../NumericInput.tsx'
import { RadioInput } from '../RadioInput.tsx'
import { SelectGroup, SelectInput } from '../SelectInput.tsx'
import { SsnInput } from '../SsnInput.tsx'
import { holdPresses } from './held-press.ts'
import { TextInput } from './TextInput.tsx'

const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]
const field = { id: 'x', name: 'x', label: 'Label' }

const noSsn = { ssn_start: '', ssn_middle: '', ssn_end: '' }
const ssnLabels = { ssn_start: 'First three digits', ssn_middle: 'Two digits', ssn_end: 'Last four digits' }

interface Case {
  initial: unknown
  // biome-ignore lint/suspicious/noExplicitAny: each control has its own type of value
  control(value: any, set: (value: any) => void): ReactElement
  enter(box: HTMLElement): void
  expected: unknown
}

const find = <E extends Element>(box: HTMLElement, selector: string) => box.querySelector<E>(selector)!

const cases: Record<string, Case> = {
  text: {
    initial: '',
    control: (value, onChange) => <TextInput {...field} value={value} onChange={onChange} />,
    enter: box => {
      find<HTMLInputElement>(box, 'input').value = 'Ann'
    },
    expected: 'Ann',
  },
  money: {
    initial: null,
    control: (value, onChange) => <MoneyInput {...field} value={value} onChange={onChange} />,
    enter: box => {
      find<HTMLInputElement>(box, 'input').value = '1250'
    },
    expected: 125_000,
  },
  phone: {
    initial: '',
    control: (value, onChange) => <PhoneInput {...field} value={value} onChange={onChange} />,
    enter: box => {
      find<HTMLInputElement>(box, 'input').value = '918-555-0142'
    },
    expected: '9185550142',
  },
  code: {
    initial: '',
    control: (value, onChange) => <CodeInput {...field} value={value} onChange={onChange} />,
    enter: box => {
      find<HTMLInputElement>(box, 'input').value = '123456'
    },
    expected: '123456',
  },
  'SSN, box by box': {
    initial: noSsn,
    control: (value, onChange) => <SsnInput {...field} value={value} onChange={onChange} parts={ssnLabels} />,
    enter: box => {
      find<HTMLInputElement>(box, '#x_start').value = '345'
      find<HTMLInputElement>(box, '#x_middle').value = '67'
    },
    expected: { ssn_start: '345', ssn_middle: '67', ssn_end: '' },
  },
  'SSN, all in the first box': {
    initial: noSsn,
    control: (value, onChange) => <SsnInput {...field} value={value} onChange={onChange} parts={ssnLabels} />,
    enter: box => {
      find<HTMLInputElement>(box, '#x_start').value = '345-67-8901'
    },
    expected: { ssn_start: '345', ssn_middle: '67', ssn_end: '8901' },
  },
  select: {
    initial: null,
    control: (value, onChange) => (
      <SelectInput {...field} value={value} onChange={onChange} options={options} placeholder="Select" />
    ),
    enter: box => {
      find<HTMLSelectElement>(box, 'select').value = 'b'
    },
    expected: 'b',
  },
  radio: {
    initial: null,
    control: (value, onChange) => <RadioInput {...field} value={value} onChange={onChange} options={options} />,
    enter: box => {
      find<HTMLInputElement>(box, 'input[value=b]').checked = true
    },
    expected: 'b',
  },
  checkbox: {
    initial: true,
    control: (value, onChange) => <CheckboxInput {...field} value={value} onChange={onChange} />,
    enter: box => {
      find<HTMLInputElement>(box, 'input').checked = false
    },
    expected: false,
  },
  'checkbox group': {
    initial: ['a'],
    control: (value, onChange) => <CheckboxGroup {...field} value={value} onChange={onChange} options={options} />,
    enter: box => {
      find<HTMLInputElement>(box, 'input[value=b]').checked = true
    },
    expected: ['a', 'b'],
  },
  'month and year': {
    initial: { month: null, year: null },
    control: (value, onChange) => (
      <SelectGroup
        {...field}
        value={value}
        onChange={onChange}
        placeholder="Select"
        parts={[
          { key: 'month', label: 'Month', options },
          { key: 'year', label: 'Year', options },
        ]}
      />
    ),
    enter: box => {
      find<HTMLSelectElement>(box, 'select').value = 'a'
    },
    expected: { month: 'a', year: null },
  },
}

test.each(Object.entries(cases))('%s: what was entered before hydration becomes the value', async (_, input) => {
  let latest: unknown
  function Owner() {
    const [value, setValue] = useState(input.initial)
    latest = value
    return input.control(value, setValue)
  }
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = renderToString(<Owner />)
  holdPresses()
  input.enter(box)
  await act(async () => void render(<Owner />, { container: box, hydrate: true }))
  window.releasePress?.()
  expect(latest).toEqual(input.expected)
})
