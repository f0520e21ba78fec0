import type { AuditCode } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { IdentityServices } from '../identity/identity-services.ts'
import type { SigningServices } from '../signing/signing-services.ts'
import type { Household } from './answers.ts'
import type { TimeBefore } from './times.ts'

/** The services of the API, whose clock shows the time of the step. */
export type DemoServices = IdentityServices & SigningServices

/** The context of a step. */
export interface StepWork {
  services: DemoServices
  app: FastifyInstance
  application: DemoApplication
  /** Undefined before the step that starts the application. */
  application_id: string | undefined
  /** The time of the machine. */
  now: Date
  /** The Idempotency-Key: the same each time that the step runs, and another in each other step. */
  key: string
}

/** Calls of the API that may be repeated after any of them. */
export interface DemoAction {
  run(work: StepWork): Promise<unknown>
  /** The event that the last call records: with it in the trail of the application, the action is done. */
  event: AuditCode
}

export type DemoStep = readonly [time: TimeBefore, action: DemoAction]

export interface DemoApplication {
  name: string
  /** The slug. */
  dealer: string
  household: Household
  steps: readonly DemoStep[]
}

export const emailOf = ({ household }: DemoApplication): string => household.people[0].registration.email

/** The id of the application. Throws before the step that starts it. */
export function applicationIdOf({ application_id, application }: StepWork): string {
  if (application_id === undefined) throw new Error(`The demo application ${application.name} is not started`)
  return application_id
}
