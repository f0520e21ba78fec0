import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Settings } from '../settings.ts'

/** What may ever be said of a request: never its headers, its body or its query, which hold tokens and addresses. */
interface Said {
  method: string
  url: string
}
const requestSaid = ({ method, url }: Said) => ({ method, path: url.split('?')[0] })

/** One line of JSON for each event in production, words for a person at a desk. */
export function createLog({ NODE_ENV }: Pick<Settings, 'NODE_ENV'>): FastifyBaseLogger {
  const production = NODE_ENV === 'production'
  return pino(
    {
      level: production ? 'info' : 'warn',
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { req: requestSaid },
    },
    production ? pino.destination(1) : atADesk,
  )
}

const atADesk: DestinationStream = {
  write(line) {
    const { msg, err, method, path, status } = JSON.parse(line)
    const parts = [msg, method, path, status, err?.stack ?? err?.message].filter(part => part !== undefined)
    process.stderr.write(`${parts.join(' ')}\n`)
  },
}
