/** The ids by class and place. */
const reported = new Map<string, Promise<string | null>>()

/**
 * Reports an error of the page's code: its class and its place, never its message, which could quote what was typed. Resolves with the id
 * under which the log has it, or null.
 */
export function reportPageError(error: unknown): Promise<string | null> {
  const { name, stack = '' } = error instanceof Error ? error : { name: 'Error' }
  const place = /[\w-]{1,80}\.js:\d{1,7}:\d{1,7}/.exec(stack)?.[0] ?? ''
  const error_class = /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error'
  const key = `${error_class} ${place}`
  const id = reported.get(key) ?? send(error_class, place)
  reported.set(key, id)
  return id
}

async function send(error_class: string, place: string): Promise<string | null> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ error_class, place })
  const response = await fetch('/v1/page-errors', { method: 'POST', headers, body, keepalive: true }).catch(() => null)
  return response?.headers.get('error-id') ?? null
}
