import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageContext } from '../testing/page.tsx'
import { setBrowserPageContext } from './base/page-context.tsx'
import { solveCaptcha } from './captcha.ts'

const widget = { kind: 'turnstile', site_key: '1x00000000000000000000BB', action: 'text-message', script: '/api.js' }
const scripts: HTMLScriptElement[] = []

beforeEach(() => {
  setBrowserPageContext(pageContext)
  vi.stubGlobal('fetch', async () => Response.json(widget))
  scripts.length = 0
  // Nothing is loaded: each test reports the result of its scripts.
  vi.spyOn(document.head, 'append').mockImplementation(script => void scripts.push(script as HTMLScriptElement))
})
afterEach(() => {
  delete window.turnstile
  vi.restoreAllMocks()
})

type Options = Parameters<NonNullable<Window['turnstile']>['render']>[1]

/** Cloudflare's code, as far as it concerns the page. */
function turnstileThat(act: (options: Options) => void) {
  const render = vi.fn((_: HTMLElement, options: Options) => {
    queueMicrotask(() => act(options))
    return 'widget-1'
  })
  return { render, remove: vi.fn() }
}

async function loaded(turnstile: NonNullable<Window['turnstile']>) {
  await vi.waitFor(() => expect(scripts).toHaveLength(1))
  expect(scripts[0]!.getAttribute('src')).toBe(widget.script)
  window.turnstile = turnstile
  scripts[0]!.dispatchEvent(new Event('load'))
}

test('answers the token of the widget, which it loads once and removes after each use', async () => {
  const turnstile = turnstileThat(options => options.callback('token-1'))
  const solving = solveCaptcha()
  await loaded(turnstile)
  expect(await solving).toBe('token-1')
  expect(await solveCaptcha()).toBe('token-1')
  expect(scripts).toHaveLength(1)
  expect(turnstile.render.mock.calls[0]![1]).toMatchObject({ sitekey: widget.site_key, action: widget.action })
  expect(turnstile.remove.mock.calls).toEqual([['widget-1'], ['widget-1']])
})

test('says so when the widget cannot be loaded, and loads it again at the next try', async () => {
  const refusal = solveCaptcha().catch(error => error)
  await vi.waitFor(() => expect(scripts).toHaveLength(1))
  scripts[0]!.dispatchEvent(new Event('error'))
  expect(await refusal).toMatchObject({ code: 'captcha_unavailable', message: expect.stringContaining('try again') })
  scripts.length = 0
  const again = solveCaptcha()
  await loaded(turnstileThat(options => options.callback('token-2')))
  expect(await again).toBe('token-2')
})

test.each(['error-callback', 'expired-callback', 'timeout-callback', 'unsupported-callback'] as const)(
  'says so when the widget ends with its %s',
  async outcome => {
    window.turnstile = turnstileThat(options => options[outcome]('300030'))
    await expect(solveCaptcha()).rejects.toMatchObject({ code: 'captcha_unavailable' })
    expect(window.turnstile.remove).toHaveBeenCalledOnce()
  },
)
