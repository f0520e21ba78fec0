import type { FastifyInstance } from 'fastify'
import type { IdentityServices } from '../identity/identity-services.ts'
import type { Household } from './answers.ts'

/** 'wait': what the step began, such as the sealing of documents, is not done; it runs again. */
type Outcome = 'done' | 'wait'

export interface StepWork {
  services: IdentityServices
  /** The API of the job. What people of the lender do there happens at the time at which the step is shown. */
  app: FastifyInstance
  application: DemoApplication
  /** Null before the step that starts the application. */
  application_id: string | null
  /** The time at which the step is shown. */
  shownAt: Date
  /** For Idempotency-Key: the same in all attempts of the step, and another in each other step. */
  key: string
  /** Records which application the steps are about. */
  setApplicationId(application_id: string): Promise<void>
}

/** Makes one part of a demo application by calls of the API. It may run again after any of its calls. */
export type RunStep = (work: StepWork) => Promise<Outcome>

/** When a step is shown to have happened. `timeZone` is the lender's. */
export type ShownAt = (now: Date, timeZone: string) => Date

export interface DemoStep {
  name: string
  /** Borrowers act now, so that documents are signed and sealed with the real time. */
  by: 'borrower' | 'staff'
  shownAt: ShownAt
  run: RunStep
}

export interface DemoApplication {
  name: string
  /** The slug. */
  dealer: string
  household: Household
  steps: readonly DemoStep[]
}

/** The id of the application. Throws before the step that starts it. */
export function applicationIdOf({ application_id, application }: StepWork): string {
  if (application_id === null) throw new Error(`The demo application ${application.name} is not started`)
  return application_id
}
