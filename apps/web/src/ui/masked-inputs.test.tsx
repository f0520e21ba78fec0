import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { PhoneInput, ZipInput } from './MaskedInput.tsx'
import { MoneyInput, NumberInput, PercentInput } from './NumericInput.tsx'

interface Masked<V> {
  control(value: V, onChange: (value: V) => void): ReactElement
  empty: V
  /** The typed text, the text that the input then shows, and the value. */
  entered: string
  shown: string
  value: V
  other: V
  /** Further texts that other programs paste or fill in for the same value. */
  variants: string[]
}

const field = { id: 'field', name: 'field', label: 'Field' }
const defineMasked = <V,>(masked: Masked<V>) => masked as Masked<unknown>

const inputs: Record<string, Masked<unknown>> = {
  money: defineMasked<number | null>({
    control: (value, onChange) => <MoneyInput {...field} value={value} onChange={onChange} />,
    empty: null,
    entered: '100000',
    shown: '100,000',
    value: 10_000_000,
    other: 12_890_000,
    variants: ['$100,000', '100,000.00', ' 100000 ', '１０００００', '\u202a100\u202f000\u202c', '١٠٠٬٠٠٠'],
  }),
  phone: defineMasked<string>({
    control: (value, onChange) => <PhoneInput {...field} value={value} onChange={onChange} />,
    empty: '',
    entered: '9185550142',
    shown: '918-555-0142',
    value: '9185550142',
    other: '9185550199',
    variants: [
      ...['(918) 555-0142', '+1 918 555 0142', '19185550142', '918.555.0142'],
      ...[
        '\u202a+1 (918) 555-0142\u202c',
        '918\u2013555\u20130142',
        '918/555-0142',
        'tel:+1-918-555-0142',
        '٩١٨٥٥٥٠١٤٢',
      ],
    ],
  }),
  zip: defineMasked<string>({
    control: (value, onChange) => <ZipInput {...field} value={value} onChange={onChange} />,
    empty: '',
    entered: '741031234',
    shown: '74103-1234',
    value: '74103-1234',
    other: '74103-9999',
    variants: ['74103-1234', '74103 1234', '\ufeff74103\u20131234\u200b'],
  }),
  percent: defineMasked<number | null>({
    control: (value, onChange) => <PercentInput {...field} value={value} onChange={onChange} />,
    empty: null,
    entered: '8.99',
    shown: '8.99',
    value: 0.0899,
    other: 0.05,
    variants: ['8.99%', ' 8.99 ', '\u20688.99\u2069\u00a0%', '٨٫٩٩'],
  }),
  number: defineMasked<number | null>({
    control: (value, onChange) => <NumberInput {...field} value={value} onChange={onChange} />,
    empty: null,
    entered: '1250',
    shown: '1250',
    value: 1250,
    other: 36,
    variants: ['1,250', '１２５０', '1\u00a0250', '\u200e1250'],
  }),
}

/** Changes the text as a browser does: the text and the caret first, then the event. */
function edit(input: HTMLInputElement, text: string, caret: number, init: InputEventInit) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.setSelectionRange(caret, caret)
  fireEvent(input, new InputEvent('input', { bubbles: true, ...init }))
}

function insertAtCaret(input: HTMLInputElement, text: string, inputType = 'insertText') {
  const [start, end] = [input.selectionStart!, input.selectionEnd!]
  const { value } = input
  edit(input, value.slice(0, start) + text + value.slice(end), start + text.length, { inputType, data: text })
}

const replaceAll = (input: HTMLInputElement, text: string, init: InputEventInit) => edit(input, text, text.length, init)

const waysOfInput: Record<string, (input: HTMLInputElement, text: string) => void> = {
  'typed over the selected text': (input, text) => {
    input.setSelectionRange(0, input.value.length)
    for (const key of text) insertAtCaret(input, key)
  },
  'pasted over the selected text': (input, text) => {
    input.setSelectionRange(0, input.value.length)
    insertAtCaret(input, text, 'insertFromPaste')
  },
  dropped: (input, text) => replaceAll(input, text, { inputType: 'insertFromDrop' }),
  autofilled: (input, text) => replaceAll(input, text, {}),
  'replaced by a suggestion of the keyboard': (input, text) =>
    replaceAll(input, text, { inputType: 'insertReplacementText' }),
  'set by a screen reader with the caret at the start': (input, text) => edit(input, text, 0, {}),
  'composed by an input method': (input, text) => {
    fireEvent.compositionStart(input)
    for (let length = 1; length <= text.length; length++)
      replaceAll(input, text.slice(0, length), { inputType: 'insertCompositionText', isComposing: true })
    fireEvent.compositionEnd(input)
  },
  'deleted with Backspace, then typed': (input, text) => {
    input.setSelectionRange(input.value.length, input.value.length)
    for (let caret = input.value.length; caret > 0; caret = input.selectionStart!) {
      const { value } = input
      const init = { inputType: 'deleteContentBackward' }
      edit(input, value.slice(0, caret - 1) + value.slice(caret), caret - 1, init)
    }
    expect(input.value).toBe('')
    for (const key of text) insertAtCaret(input, key)
  },
}

function show({ control }: Masked<unknown>, initial: unknown) {
  const values: unknown[] = []
  const Page = () => {
    const [value, setValue] = useState(initial)
    return control(value, next => {
      values.push(next)
      setValue(next)
    })
  }
  render(<Page />)
  return { input: screen.getByLabelText<HTMLInputElement>('Field'), lastValue: () => values.at(-1) }
}

const startValues = ['empty', 'other', 'value'] as const
const cases = Object.entries(inputs).flatMap(([name, masked]) =>
  Object.keys(waysOfInput).flatMap(way => startValues.map(start => ({ name, way, start, masked }))),
)

test.each(cases)('$name: $way, starting with the $start value', ({ way, start, masked }) => {
  const { input, lastValue } = show(masked, masked[start])
  waysOfInput[way]!(input, masked.entered)
  fireEvent.blur(input)
  expect(input.value).toBe(masked.shown)
  // A browser sends no event for a text that does not change.
  if (start !== 'value') expect(lastValue()).toBe(masked.value)
})

const variants = Object.entries(inputs).flatMap(([name, masked]) =>
  masked.variants.map(text => ({ name, text, masked })),
)

test.each(variants)('$name: reads "$text"', ({ text, masked }) => {
  const { input, lastValue } = show(masked, masked.other)
  waysOfInput['pasted over the selected text']!(input, text)
  fireEvent.blur(input)
  expect(input.value).toBe(masked.shown)
  expect(lastValue()).toBe(masked.value)
})
