import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { OptionalParts } from './OptionalParts.tsx'

const titles = { bonus: 'Bonus', overtime: 'Overtime' }
type Pay = keyof typeof titles
const pays = Object.keys(titles) as Pay[]

function Pays() {
  const [shown, setShown] = useState({ bonus: false, overtime: false })
  const part = (value: Pay) => ({
    value,
    title: titles[value],
    isShown: shown[value],
    removeLabel: `Delete ${titles[value]}`,
    fields: <input aria-label={`${titles[value]} amount`} />,
  })
  return (
    <OptionalParts
      label="Add compensation"
      parts={pays.map(part)}
      onToggle={(value, isShown) => setShown({ ...shown, [value]: isShown })}
    />
  )
}

const focused = () => document.activeElement
const add = async (title: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Add compensation' }))
  await userEvent.click(screen.getByRole('menuitem', { name: title }))
}

test('the focus goes to an added part, also when the menu is gone, and to the menu after a removal', async () => {
  render(<Pays />)
  await add('Bonus')
  expect(focused()).toBe(screen.getByLabelText('Bonus amount'))
  await add('Overtime')
  expect(screen.queryByRole('button', { name: 'Add compensation' })).toBeNull()
  expect(focused()).toBe(screen.getByLabelText('Overtime amount'))
  await userEvent.click(screen.getByRole('button', { name: 'Delete Overtime' }))
  expect(focused()).toBe(screen.getByRole('button', { name: 'Add compensation' }))
  expect(screen.queryByLabelText('Overtime amount')).toBeNull()
})
