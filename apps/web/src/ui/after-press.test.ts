import { expect, test, vi } from 'vitest'
import { afterPress } from './after-press.ts'

test('runs at once while nothing is pressed', () => {
  const run = vi.fn()
  afterPress(run)
  expect(run).toHaveBeenCalledOnce()
})

test('runs after the click of the press that it came with', async () => {
  const order: string[] = []
  const button = document.createElement('button')
  button.onclick = () => void order.push('click')
  document.body.append(button)
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  afterPress(() => order.push('message'))
  button.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
  button.click()
  await vi.waitFor(() => expect(order).toEqual(['click', 'message']))
})
