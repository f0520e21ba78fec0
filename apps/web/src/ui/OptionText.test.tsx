import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { RadioInput } from './RadioInput.tsx'

const options = [
  { value: 'LEASING', label: "I'm leasing the land", hint: 'I rent the lot.' },
  { value: 'OTHER', label: 'Other' },
]
const props = { id: 'land', label: 'Land', options, value: null }

test.each([
  ['radio', <RadioInput key="radio" {...props} onChange={() => undefined} />],
  ['button', <ChoiceButtons key="button" {...props} onPick={() => undefined} />],
])('a %s is named by its label and described by its hint', (role, group) => {
  render(group)
  expect(screen.getByRole(role, { name: "I'm leasing the land", description: 'I rent the lot.' })).toBeTruthy()
  expect(screen.getByRole(role, { name: 'Other', description: '' })).toBeTruthy()
})
