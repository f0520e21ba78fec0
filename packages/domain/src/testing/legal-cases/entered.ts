import type { LegalCase, Step } from './case.ts'

export type Errors = LegalCase['expect']['errors']
interface Facts extends Pick<LegalCase, 'land' | 'events'>, Pick<NonNullable<LegalCase['entry']>, 'isManager'> {}

/** An entry of a day, made on December 14. */
export const entered = (
  [title, citation, why]: readonly [string, string, string],
  event: Step,
  { isManager, ...facts }: Facts = {},
  errors: Errors = {},
): LegalCase => ({
  ...{ title, why, citation, submitted: '2026-11-02', ...facts },
  entry: { today: '2026-12-14', event, ...(isManager && { isManager }) },
  expect: { errors },
})

export const from = (day: string): Errors => ({ happened_on: `Choose ${day} or a later day` })
