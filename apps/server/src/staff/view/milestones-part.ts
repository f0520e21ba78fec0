import type { MilestonesView } from '@porchlight/api'
import { type Day, dayIn, daysBetween, type Language, translate } from '@porchlight/domain'
import {
  canBeMistake,
  deadlinesOf,
  dueWords,
  fileEvents,
  isFinal,
  offeredEvents,
  outcomeInForce,
  reviewActionNames,
  tasksOf,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { SignedApplication } from '../opening/signed-application.ts'
import type { Review } from '../record/schema.ts'
import { calendarOf, taskFactsOf } from '../record/task-facts.ts'
import type { NameOf } from '../staff-members/staff-member-repository.ts'
import type { Work } from './work-repository.ts'

type WorkOfMilestones =
  | 'waiting_since'
  | 'file_events'
  | 'last_call_at'
  | 'returned_at'
  | 'task_items'
  | 'tasks'
  | 'hold'

export function toMilestonesPart(
  { settings, clock }: Pick<ApplicationServices, 'settings' | 'clock'>,
  signed: SignedApplication,
  { hold, ...work }: Review & Pick<Work, WorkOfMilestones>,
  { nameOf, language }: { nameOf: NameOf; language: Language },
): MilestonesView {
  const zone = settings.LENDER_TIME_ZONE
  const calendar = calendarOf(settings)
  const today = dayIn(zone, clock.now())
  const facts = taskFactsOf(settings, work, { ...signed.facts, is_readable: true }, work, today)
  const outcome = outcomeInForce(facts.events)
  const mayNow = (action: Parameters<typeof signed.mayNow>[0]) => signed.mayNow(action, work.assignee_id)
  const enteredOn = (happened_on: Day | null, at: string) => {
    const on = dayIn(zone, new Date(at))
    return happened_on !== null && on > happened_on ? on : null
  }
  const isMistake = work.file_events.some(
    ({ id, recorded_by, recorded_at }) =>
      id === outcome?.id && recorded_by !== null && canBeMistake(facts, id, dayIn(zone, new Date(recorded_at)), today),
  )
  const undone = outcome && isFinal(outcome.kind) && { ...outcome, kind: 'RECONSIDERED' as const, happened_on: today }
  const [next] = undone ? tasksOf({ ...facts, events: [...facts.events, undone] }, calendar) : []
  return {
    review_version: work.version,
    first_submitted_on: facts.first_submitted_on,
    today,
    deadlines: deadlinesOf(facts, calendar),
    tasks: tasksOf(facts, calendar).map(task => ({
      ...task,
      words: translate(language, dueWords(task.due_on, today, calendar)),
    })),
    days: daysBetween(facts.first_submitted_on, today),
    recorded: work.file_events.map(({ recorded_by, sealed_profile, recorded_at, ...event }) => ({
      ...event,
      by: recorded_by === null ? null : (nameOf(recorded_by, sealed_profile) ?? ''),
      recorded_at: new Date(recorded_at).toISOString(),
      entered_on: enteredOn(event.happened_on, recorded_at),
    })),
    milestone: outcome ? { id: outcome.id, kind: outcome.kind, on: outcome.happened_on } : null,
    finished_at: work.finished_at?.toISOString() ?? null,
    loan_number: work.loan_number,
    with_land: work.with_land,
    with_land_confirmed: work.with_land_confirmed,
    missing_facts: work.missing_facts,
    offered: offeredEvents(facts).filter(kind => mayNow(fileEvents[kind].permission)),
    mistake: outcome && isMistake && mayNow('milestone.correct') ? outcome.id : null,
    after_undoing: next ? { kind: next.kind, due_on: next.due_on } : null,
    incompleteness_days: settings.INCOMPLETENESS_DAYS,
    hold: hold && {
      set_at: new Date(hold.set_at).toISOString(),
      by: nameOf(hold.set_by, hold.sealed_profile) ?? '',
    },
    actions: reviewActionNames.filter(mayNow),
  }
}
