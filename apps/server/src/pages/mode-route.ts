import { modeOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { type ModeServices, shownMode } from './shown-mode.ts'

/** Open pages ask for the mode: they learn of it before something is typed, and come back by themselves. */
export const modeRoute = (app: FastifyInstance, services: ModeServices): void =>
  serve(app, modeOperations, 'GET /mode', { handler: () => ({ mode: shownMode(services) }) })
