import type { Selectable } from 'kysely'

declare module '../platform/database/schema.ts' {
  interface Database {
    demo_step: DemoStepTable
  }
}

/** The steps in which the demo applications are made, written with a new database. */
interface DemoStepTable {
  /** The order of all steps. */
  position: number
  /** The names of the application and of the step in the plan. */
  application: string
  step: string
  application_id: string | null
  /** The first attempt of a step, and the time at which it is shown. */
  began_at: Date | null
  shown_at: Date | null
  done_at: Date | null
}

export type StoredStep = Selectable<DemoStepTable>
