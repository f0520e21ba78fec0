import type { MilestonesView } from '@porchlight/api'
import { dayIn, daysBetween, type Language, translate } from '@porchlight/domain'
import { countingMilestones, deadlinesOf, dueWords, reviewActionNames, tasksOf } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { SignedApplication } from '../opening/signed-application.ts'
import type { Review } from '../record/schema.ts'
import { calendarOf, taskFactsOf } from '../record/task-facts.ts'
import type { NameOf } from '../staff-members/staff-member-repository.ts'
import type { Work } from './work-repository.ts'

export function toMilestonesPart(
  { settings, clock }: Pick<ApplicationServices, 'settings' | 'clock'>,
  signed: SignedApplication,
  { milestones, hold, ...review }: Review & Pick<Work, 'milestones' | 'hold'>,
  { nameOf, language }: { nameOf: NameOf; language: Language },
): MilestonesView {
  const facts = taskFactsOf(settings, review, { ...signed.facts, is_readable: true })
  const calendar = calendarOf(settings)
  const today = dayIn(settings.LENDER_TIME_ZONE, clock.now())
  const recorded = milestones.map(({ recorded_by, sealed_profile, recorded_at, ...milestone }) => ({
    ...milestone,
    by: recorded_by === null ? null : (nameOf(recorded_by, sealed_profile) ?? ''),
    recorded_at: new Date(recorded_at).toISOString(),
  }))
  return {
    review_version: review.version,
    first_submitted_on: facts.first_submitted_on,
    today,
    deadlines: deadlinesOf(facts, calendar),
    tasks: tasksOf(facts, calendar).map(({ kind, due_on }) => ({
      kind,
      due_on,
      words: translate(language, dueWords(due_on, today, calendar)),
    })),
    days: daysBetween(facts.first_submitted_on, today),
    recorded,
    milestone: countingMilestones(recorded).at(-1) ?? null,
    finished_at: review.finished_at?.toISOString() ?? null,
    loan_number: review.loan_number,
    with_land: review.with_land,
    with_land_confirmed: review.with_land_confirmed,
    complete_on: review.complete_on,
    estimate_sent_on: review.estimate_sent_on,
    hold: hold && {
      set_at: new Date(hold.set_at).toISOString(),
      by: nameOf(hold.set_by, hold.sealed_profile) ?? '',
    },
    actions: reviewActionNames.filter(action => signed.mayNow(action, review.assignee_id)),
  }
}
