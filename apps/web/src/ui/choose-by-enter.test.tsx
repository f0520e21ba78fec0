import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CheckboxGroup, CheckboxInput } from './CheckboxGroup.tsx'
import { RadioInput, YesNoInput } from './RadioInput.tsx'

const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]
const shell = { id: 'question', label: 'Question' }

function Radio() {
  const [value, setValue] = useState<string | null>(null)
  return <RadioInput {...shell} options={options} value={value} onChange={setValue} />
}
function YesNo() {
  const [value, setValue] = useState<boolean | null>(null)
  return <YesNoInput {...shell} yes="Yes" no="No" value={value} onChange={setValue} />
}
function Group() {
  const [value, setValue] = useState<string[]>([])
  return <CheckboxGroup {...shell} options={options} value={value} onChange={setValue} />
}
function Box() {
  const [value, setValue] = useState(false)
  return <CheckboxInput {...shell} value={value} onChange={setValue} />
}

test.each(Object.entries({ Radio, YesNo, Group, Box }))(
  'Enter chooses an answer of %s, and neither takes it back nor submits the form',
  async (_, Question) => {
    const onSubmit = vi.fn(event => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Question />
        <button type="submit">Next</button>
      </form>,
    )
    await userEvent.tab()
    const focused = document.activeElement as HTMLInputElement
    expect(focused.checked).toBe(false)
    for (const keys of ['{Enter}', '{Enter}']) {
      await userEvent.keyboard(keys)
      expect(focused.checked).toBe(true)
    }
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.tab()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(onSubmit).toHaveBeenCalledOnce()
  },
)
