import { afterEach, expect, test, vi } from 'vitest'
import { reportPageError } from './report-page-error.ts'

const sent: [string, RequestInit][] = []
vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
  sent.push([url, init])
  return new Response(null, { status: 204, headers: { 'error-id': 'K7Q2-9MXD' } })
})
afterEach(() => void sent.splice(0))

test('reports the class and the place of an error once, and nothing that was typed', async () => {
  const error = new TypeError('623-41-7781 is not a date')
  error.stack = 'TypeError: 623-41-7781\n  at read (https://apply.test/assets/forms-B2x_9.js:1:2034)\n  at x.js:1:1'
  expect(await reportPageError(error)).toBe('K7Q2-9MXD')
  expect(await reportPageError(error)).toBe('K7Q2-9MXD')
  expect(sent.map(([url, { body }]) => [url, body])).toEqual([
    ['/v1/page-errors', JSON.stringify({ error_class: 'TypeError', place: 'forms-B2x_9.js:1:2034' })],
  ])
})

test.each([['a text'], [undefined], [Object.assign(new Error('x'), { name: 'not a class', stack: '' })]])(
  'reports %s as an error without a place',
  async thrown => {
    await reportPageError(thrown)
    for (const [, { body }] of sent) expect(body).toBe(JSON.stringify({ error_class: 'Error', place: '' }))
  },
)
