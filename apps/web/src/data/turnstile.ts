/** https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
interface Turnstile {
  /** Shows the widget and answers its id. */
  render(container: HTMLElement, options: RenderOptions): string
  remove(id: string): void
}

interface RenderOptions {
  sitekey: string
  action: string
  /** Nothing is visible unless the person must do something. */
  appearance: 'interaction-only'
  callback(token: string): void
  'error-callback'(code: string): void
  'expired-callback'(): void
  'timeout-callback'(): void
  'unsupported-callback'(): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

export interface TurnstileWidget {
  site_key: string
  action: string
  /** The address of Cloudflare's code. */
  script: string
}

/** Limit for the code of a slow phone. A widget that asks the person something may take longer. */
const LOAD_MS = 20_000
const SOLVE_MS = 120_000

/** Runs the widget once, because a token is good for one call. Rejects when it cannot be loaded, or gives no token. */
export async function solveTurnstile(widget: TurnstileWidget): Promise<string> {
  const turnstile = window.turnstile ?? (await inTime(LOAD_MS, load(widget.script)))
  const container = document.createElement('div')
  Object.assign(container.style, { position: 'fixed', insetInlineEnd: '1rem', insetBlockEnd: '1rem', zIndex: '1000' })
  // A modal dialog covers what is outside of it.
  const parent = document.querySelector('dialog[open]') ?? document.body
  parent.append(container)
  let id: string | undefined
  const token = new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error('Turnstile gave no token'))
    id = turnstile.render(container, {
      sitekey: widget.site_key,
      action: widget.action,
      appearance: 'interaction-only',
      callback: resolve,
      'error-callback': fail,
      'expired-callback': fail,
      'timeout-callback': fail,
      'unsupported-callback': fail,
    })
  })
  try {
    return await inTime(SOLVE_MS, token)
  } finally {
    if (id !== undefined) turnstile.remove(id)
    container.remove()
  }
}

/** A script that failed is removed, so that the next call tries again. */
const load = (address: string) =>
  new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    const fail = () => {
      script.remove()
      reject(new Error('Turnstile cannot be loaded'))
    }
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : fail())
    script.onerror = fail
    document.head.append(script)
  })

function inTime<T>(most: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Turnstile takes too long')), most)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
