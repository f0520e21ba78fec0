import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CheckboxGroup } from './CheckboxGroup.tsx'

const options = [
  { value: 'asian', label: 'Asian', options: [{ value: 'korean', label: 'Korean' }] },
  { value: 'white', label: 'White' },
]

function Races({ chosen }: { chosen: string[] }) {
  const [value, setValue] = useState(chosen)
  return <CheckboxGroup id="races" label="Race" options={options} value={value} onChange={setValue} />
}

test('opens the sub-options of an option that is chosen, and keeps them until it is pressed again', async () => {
  render(<Races chosen={[]} />)
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Asian' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Korean' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Asian' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Korean' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Korean' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Korean' }).checked).toBe(false)
  await userEvent.dblClick(screen.getByRole('checkbox', { name: 'Asian' }))
  expect(screen.queryByLabelText('Korean')).toBeNull()
})

test('shows a stored sub-option', () => {
  render(<Races chosen={['korean']} />)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Korean' }).checked).toBe(true)
})
