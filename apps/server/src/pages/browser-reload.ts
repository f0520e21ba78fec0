import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'

const script = `const events = new EventSource('/dev/reload')
let wasOpen = false
events.onopen = () => (wasOpen ? location.reload() : (wasOpen = true))
`

/** Serves `npm run dev`: every page subscribes to this server, and reloads when another one answers in its place. */
export function browserReload(app: FastifyInstance): void {
  const subscriptions = new Set<PassThrough>()

  app.addHook('onSend', async (_req, reply, payload) =>
    typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
      ? payload.replace('</body>', '<script src="/dev/reload.js"></script>\n</body>')
      : payload,
  )
  app.addHook('preClose', async () => {
    for (const stream of subscriptions) stream.end()
  })
  const hidden = { schema: { hide: true }, config: { access: 'anyone' } } as const
  app.get('/dev/reload.js', hidden, (_req, reply) => reply.type('text/javascript').send(script))
  app.get('/dev/reload', hidden, (_req, reply) => {
    const stream = new PassThrough()
    subscriptions.add(stream)
    stream.on('close', () => subscriptions.delete(stream))
    stream.write('retry: 200\n\n')
    return reply.type('text/event-stream').send(stream)
  })
}
