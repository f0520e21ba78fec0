import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Menu } from './Menu.tsx'

const options = [
  { value: 'a', label: 'Alimony' },
  { value: 'b', label: 'Child Support' },
]

test('Tab goes through the items in both directions, and leaves the menu at its ends', async () => {
  render(
    <>
      <Menu label="Add" options={options} onPick={() => undefined} />
      <button type="button">After</button>
    </>,
  )
  const item = (name: string) => screen.getByRole('menuitem', { name })
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(document.activeElement).toBe(item('Alimony'))
  await userEvent.tab()
  expect(document.activeElement).toBe(item('Child Support'))
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(item('Alimony'))
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }))
  expect(screen.queryByRole('menu')).toBeNull()
})
