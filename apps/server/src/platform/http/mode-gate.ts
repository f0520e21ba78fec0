import { formatted, template } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { isWithin, type Mode, type ModeName, type Modes } from '../mode.ts'
import type { Settings } from '../settings/settings.ts'
import { HttpError } from './http-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The last mode in which the route is served. By default 'read-only' for what reads, and 'held' for other methods. */
    servedUpTo?: ModeName | undefined
  }
}

/** Without an estimate of the operator, and after it. */
const RETRY_SECONDS = 60

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const refusals = {
  maintenance: {
    code: 'maintenance',
    until: template("We're working on this site until about {time}. Your saved answers are safe."),
  },
  'read-only': {
    code: 'read_only',
    until: template('Nothing can be changed until about {time}. You can still read everything.'),
  },
} as const

interface GateServices {
  modes: Modes
  clock: Clock
  settings: Pick<Settings, 'LENDER_TIME_ZONE'>
}

/** Refuses the requests that the mode of the installation leaves out, before anything else reads them. */
export function refuseByMode(app: FastifyInstance, services: GateServices): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    const { current } = services.modes
    const { servedUpTo = reading.has(method) ? 'read-only' : 'held' } = routeOptions.config
    if (!isWithin(current, servedUpTo)) throw refusalOf(services, current)
  })
}

function refusalOf({ clock, settings }: GateServices, { name, ends_at }: Mode): HttpError {
  const { code, until } = refusals[name === 'maintenance' ? 'maintenance' : 'read-only']
  const left = ends_at ? ends_at.getTime() - clock.now().getTime() : 0
  if (!ends_at || left <= 0) return new HttpError(code, { retryAfter: RETRY_SECONDS })
  const text = until({ time: formatted('minuteInZone', ends_at, settings.LENDER_TIME_ZONE) })
  return new HttpError(code, { retryAfter: left / 1000, text })
}
