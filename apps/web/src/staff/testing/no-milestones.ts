import type { MilestonesView } from '@porchlight/api'

/** The dates of an application that was submitted and of which nothing was recorded. */
export const noMilestones: MilestonesView = {
  review_version: 1,
  first_submitted_on: '2026-11-20',
  today: '2026-11-24',
  deadlines: [],
  tasks: [],
  days: 1,
  recorded: [],
  milestone: null,
  finished_at: null,
  loan_number: null,
  with_land: false,
  with_land_confirmed: null,
  missing_facts: [],
  offered: [],
  mistake: null,
  after_undoing: null,
  incompleteness_days: 30,
  hold: null,
  actions: [],
}
