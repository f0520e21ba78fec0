import { hostname } from 'node:os'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { loggableError } from '../loggable-error.ts'
import type { Settings } from '../settings/settings.ts'
import { version } from '../version.ts'
import { ERROR_ID_HEADER } from './error-id.ts'
import { outagesOnceAMinute } from './outage-lines.ts'

/** The name of a request's id in log lines. */
export const REQUEST_ID_LABEL = 'request_id'

/** One line of JSON for each event in production, readable text in development. */
export function createLog(
  { NODE_ENV }: Pick<Settings, 'NODE_ENV'>,
  destination: DestinationStream = NODE_ENV === 'production' ? pino.destination(1) : developmentLog,
): FastifyBaseLogger {
  const log: FastifyBaseLogger = pino(
    {
      level: NODE_ENV === 'production' ? 'info' : 'warn',
      base: { host: hostname(), version },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { logMethod: outagesOnceAMinute(about => log.error(about, 'a fault of the database repeated')) },
      serializers: {
        err(error) {
          const { name: type, ...loggable } = loggableError(error)
          return { type, ...loggable }
        },
      },
    },
    destination,
  )
  return log
}

const developmentLog: DestinationStream = {
  write(line) {
    const { msg, err, method, path, status, [REQUEST_ID_LABEL]: reference } = JSON.parse(line)
    const parts = [msg, method, path, status, reference, err?.stack ?? err?.message].filter(part => part !== undefined)
    process.stderr.write(`${parts.join(' ')}\n`)
  },
}

/**
 * One line for each answer. Never headers, bodies or queries: tokens and addresses are in them. The proxy's log has the client's
 * address, under the same id.
 */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ log, method, url }, reply) => {
    const { statusCode, elapsedTime } = reply
    const errorId = reply.getHeader(ERROR_ID_HEADER)
    log.info(
      {
        method,
        path: url.split(/\?|%23/)[0],
        status: statusCode,
        ms: Math.round(elapsedTime),
        ...(errorId !== undefined && { error_id: errorId }),
      },
      'answered',
    )
  })
}
