import { formatted, template } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { isWithin, type Mode, type ModeName, type Modes, shownEnd } from '../mode.ts'
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

function refusalOf({ clock, settings }: GateServices, mode: Mode): HttpError {
  const { code, until } = refusals[mode.name === 'maintenance' ? 'maintenance' : 'read-only']
  const now = clock.now()
  const end = shownEnd(mode, now)
  if (!end) return new HttpError(code, { retryAfter: RETRY_SECONDS })
  const text = until({ time: formatted('timeInZone', end, now, settings.LENDER_TIME_ZONE) })
  return new HttpError(code, { retryAfter: (end.getTime() - now.getTime()) / 1000, text })
}
