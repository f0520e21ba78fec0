import type { Day } from '../forms/day.ts'
import { formatted, listOf, phrase, type Text, template, verbatim } from '../forms/text.ts'
import { statusFor } from '../status/status-for.ts'
import type { ApplicationStatus } from '../status/transitions.ts'
import { deadlineLabel, deadlineState } from './deadline-words.ts'
import { includesLand } from './includes-land.ts'
import { type MilestoneKind, milestoneLabels } from './milestones.ts'
import { collateralLabels, collateralOf } from './queue.ts'
import type { Deadline } from './tasks/deadlines.ts'
import { type TaskKind, taskLabels } from './tasks/texts.ts'

/** An application as its cover sheet shows it. Texts are in the language of the sheet already. */
export interface CoverFacts {
  id: string
  status: ApplicationStatus
  borrowers: readonly { name: string; is_primary: boolean; phone: string }[]
  /** The dealer, the salesperson and the state of the home; '' for one that is not known. */
  place: readonly string[]
  /** Null while it is unassigned. */
  assignee: string | null
  /** The time of the last signing, in words. */
  signed: string
  figures: readonly { label: string; value: string; details: readonly string[] }[]
  attention: readonly { text: string }[]
  milestones: {
    first_submitted_on: Day
    days: number
    tasks: readonly { kind: TaskKind; due_on: Day; words: string }[]
    deadlines: readonly Deadline[]
    milestone: { kind: MilestoneKind; on: Day } | null
    finished_at: Date | string | null
    loan_number: string | null
    with_land: boolean
    with_land_confirmed: boolean | null
  }
}

/** A part of the sheet: labels with values, or sentences. */
export interface CoverGroup {
  heading: Text
  rows: readonly (readonly [label: Text, value: Text])[]
  lines: readonly Text[]
}

const headings = {
  who: phrase('Application'),
  money: phrase('Key figures'),
  dates: phrase('Deadlines'),
  attention: phrase('Check these'),
  outcome: phrase('Outcome'),
}
const labels = {
  number: phrase('Application number'),
  borrower: phrase('Borrower'),
  coborrower: phrase('Co-borrower'),
  loanNumber: phrase('Loan number'),
  status: phrase('Status'),
  assignee: phrase('Assigned to'),
  place: phrase('Dealer'),
  collateral: phrase('Collateral'),
  applied: phrase('Applied'),
  signed: phrase('Signed'),
}
const UNASSIGNED = phrase('Unassigned')
const NO_FINDING = phrase('None of the compared facts applies.')
const NO_OUTCOME = phrase('No outcome is recorded yet.')
const proposed = template('{collateral}, proposed')
const sinceApplied = template('{day}, day {count} of 30')

const onDay = (day: Day): Text => verbatim(formatted('day', day, 'UTC'))
const together = (...texts: readonly Text[]): Text => listOf(texts.filter(text => text !== ''))

/** The parts of the sheet that lies on top: who, money and ratios, dates, what to check, and the outcome. */
export function coverSheet({ milestones, ...facts }: CoverFacts): CoverGroup[] {
  const { milestone, deadlines, loan_number, finished_at } = milestones
  const status = statusFor('staff', { status: facts.status, finished_at, outcome: milestone }).label
  const applied = formatted('day', milestones.first_submitted_on, 'UTC')
  const collateral = collateralLabels[collateralOf(includesLand(milestones))]
  const groups: (Pick<CoverGroup, 'heading'> & Partial<CoverGroup>)[] = [
    {
      heading: headings.who,
      rows: [
        ...facts.borrowers.map(
          ({ name, is_primary, phone }) =>
            [is_primary ? labels.borrower : labels.coborrower, together(name, phone)] as const,
        ),
        [labels.number, facts.id],
        [labels.loanNumber, loan_number ?? ''],
        [labels.status, status],
        [labels.assignee, facts.assignee ?? UNASSIGNED],
        [labels.place, together(...facts.place)],
        [labels.collateral, milestones.with_land_confirmed === null ? proposed({ collateral }) : collateral],
      ],
    },
    {
      heading: headings.money,
      rows: facts.figures.map(({ label, value, details }) => [label, together(value, ...details)]),
    },
    {
      heading: headings.dates,
      rows: [
        [labels.applied, finished_at ? verbatim(applied) : sinceApplied({ day: applied, count: milestones.days })],
        [labels.signed, facts.signed],
        ...deadlines
          .filter(({ state }) => state !== 'OPEN')
          .map(deadline => [deadlineLabel(deadline), together(onDay(deadline.on), deadlineState(deadline))] as const),
        ...milestones.tasks.map(
          ({ kind, due_on, words }) => [taskLabels[kind], together(onDay(due_on), words)] as const,
        ),
      ],
    },
    {
      heading: headings.attention,
      lines: facts.attention.length > 0 ? facts.attention.map(({ text }) => verbatim(text)) : [NO_FINDING],
    },
    {
      heading: headings.outcome,
      rows: milestone ? [[milestoneLabels[milestone.kind], onDay(milestone.on)]] : [],
      lines: milestone ? [] : [NO_OUTCOME],
    },
  ]
  return groups.map(({ heading, rows = [], lines = [] }) => ({
    heading,
    rows: rows.filter(([, value]) => value !== ''),
    lines,
  }))
}
