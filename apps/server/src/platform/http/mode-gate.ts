import { type ErrorCode, formatted, phrase, type Text, template } from '@porchlight/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { isWithin, type ModeName, type Modes, shownEnd } from '../mode.ts'
import type { Settings } from '../settings/settings.ts'
import { leaveOutErrorId } from './error-id.ts'
import { HttpError } from './http-errors.ts'
import { lastModes } from './last-modes.ts'
import { isStaffRoute } from './staff-host.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The last mode in which the route is served. By default 'read-only' for what reads, and 'held' for other methods. */
    servedUpTo?: ModeName | undefined
  }
}

/** Without an estimate of the operator, and after it. */
const RETRY_SECONDS = 60

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Refusal {
  code: Extract<ErrorCode, 'maintenance' | 'read_only'>
  /** Replaces the text of the code. */
  text?: Text
  until: (params: { time: ReturnType<typeof formatted> }) => Text
}

const NO_CHANGES = {
  code: 'read_only',
  until: template('Nothing can be changed until about {time}. You can still read everything.'),
} as const

const refusals = {
  maintenance: {
    borrower: {
      code: 'maintenance',
      until: template("We're working on this site until about {time}. Your saved answers are safe."),
    },
    staff: {
      code: 'maintenance',
      text: phrase("This site can't be used right now. Saved work is safe."),
      until: template("This site can't be used until about {time}. Saved work is safe."),
    },
  },
  'read-only': { borrower: NO_CHANGES, staff: NO_CHANGES },
  newAccount: {
    borrower: {
      code: 'read_only',
      text: phrase("We can't open a new account right now. Please try again later."),
      until: template("We can't open a new account until about {time}. Please sign in again then."),
    },
    staff: {
      code: 'read_only',
      text: phrase("Accounts can't be set up right now. Please open your invitation again later."),
      until: template("Accounts can't be set up until about {time}. Please open your invitation again then."),
    },
  },
} as const satisfies Record<string, Record<'borrower' | 'staff', Refusal>>

export interface GateServices {
  modes: Modes
  clock: Clock
  settings: Pick<Settings, 'LENDER_TIME_ZONE'>
}

/**
 * Refuses the requests that the mode of the installation leaves out. As `onRequest` before anything else reads them; as the last
 * `preHandler` again, because the mode may have changed while a slow body came.
 */
export function refuseByMode(app: FastifyInstance, services: GateServices, hook: 'onRequest' | 'preHandler'): void {
  app.addHook(hook as 'onRequest', async req => {
    const { current } = services.modes
    if (isWithin(current, lastModeOf(req))) return
    leaveOutErrorId(req)
    const by = isStaffRoute(req.routeOptions.url) ? 'staff' : 'borrower'
    throw refusalOf(services, refusals[current.name === 'maintenance' ? 'maintenance' : 'read-only'][by])
  })
}

function lastModeOf({ method, is404, routeOptions: { url, config } }: FastifyRequest): ModeName {
  // An address without a route changes nothing, and the answer is that it does not exist.
  const isReading = reading.has(method) || is404
  return lastModes[`${method} ${url}`] ?? config.servedUpTo ?? (isReading ? 'read-only' : 'held')
}

/** Why no account can be opened, in a mode without changes: for calls that also serve people who have one. */
export const newAccountRefusal = (services: GateServices, by: 'borrower' | 'staff'): HttpError | undefined =>
  isWithin(services.modes.current, 'held') ? undefined : refusalOf(services, refusals.newAccount[by])

function refusalOf({ modes, clock, settings }: GateServices, { code, text, until }: Refusal): HttpError {
  const now = clock.now()
  const end = shownEnd(modes.current, now)
  if (!end) return new HttpError(code, { retryAfter: RETRY_SECONDS, ...(text && { text }) })
  const time = formatted('timeInZone', end, now, settings.LENDER_TIME_ZONE)
  return new HttpError(code, { retryAfter: (end.getTime() - now.getTime()) / 1000, text: until({ time }) })
}
