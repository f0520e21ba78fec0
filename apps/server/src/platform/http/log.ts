import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Settings } from '../settings/settings.ts'

/** One line of JSON for each event in production, words for a person at a desk. */
export function createLog({ NODE_ENV }: Pick<Settings, 'NODE_ENV'>): FastifyBaseLogger {
  const production = NODE_ENV === 'production'
  return pino(
    {
      level: production ? 'info' : 'warn',
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    production ? pino.destination(1) : developmentLog,
  )
}

const developmentLog: DestinationStream = {
  write(line) {
    const { msg, err, method, path, status } = JSON.parse(line)
    const parts = [msg, method, path, status, err?.stack ?? err?.message].filter(part => part !== undefined)
    process.stderr.write(`${parts.join(' ')}\n`)
  },
}

/** One line for each answer. Never headers, bodies or queries: tokens and addresses are in them. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ log, method, url, ip }, { statusCode, elapsedTime }) => {
    log.info({ method, path: url.split('?')[0], status: statusCode, ms: Math.round(elapsedTime), ip }, 'answered')
  })
}
