import { beforeEach, expect, test, vi } from 'vitest'
import { openHistoryEntry } from './dialog-history.ts'

/** Resolves after the entry that the browser goes to, and those that are passed over, were reached. */
const settled = (path: string) => vi.waitFor(() => expect(location.pathname).toBe(path))
const popped = () => new Promise(resolve => addEventListener('popstate', resolve, { once: true }))

const back = async () => {
  const event = popped()
  history.back()
  await event
}

function openDialog() {
  const onClose = vi.fn(() => leave())
  const leave = openHistoryEntry(onClose)
  return { onClose, close: leave }
}

let page = 0
beforeEach(() => {
  page += 1
  history.pushState(null, '', `/before-${page}`)
  history.pushState(null, '', `/list-${page}`)
})

test('Back closes the dialog and stays on the page', async () => {
  const { onClose } = openDialog()
  await back()
  expect(onClose).toHaveBeenCalledOnce()
  expect(location.pathname).toBe(`/list-${page}`)
  await back()
  expect(location.pathname).toBe(`/before-${page}`)
})

test('Back closes the inner one of two dialogs first', async () => {
  const outer = openDialog()
  const inner = openDialog()
  await back()
  expect(inner.onClose).toHaveBeenCalledOnce()
  expect(outer.onClose).not.toHaveBeenCalled()
  await back()
  expect(outer.onClose).toHaveBeenCalledOnce()
})

test('Back leaves the page in one step after a dialog was closed by its button', async () => {
  openDialog().close()
  openDialog().close()
  history.back()
  await settled(`/before-${page}`)
})

test('Back to a page skips the entry of a dialog that was closed there', async () => {
  openDialog().close()
  history.pushState(null, '', `/next-${page}`)
  history.back()
  await vi.waitFor(() => expect(history.state).toBeNull())
  expect(location.pathname).toBe(`/list-${page}`)
  history.forward()
  await settled(`/next-${page}`)
})
