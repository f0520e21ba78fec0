// Writes the cases of the law into docs/product/clocks.md; with --check it only compares.
import { formatted, inEnglish, verbatim } from '../packages/domain/src/index.ts'
import {
  type ClockId,
  type ClockState,
  clockStateLabels,
  clockTexts,
  fileEvents,
  methodLabelsOf,
  type TaskKind,
  taskLabels,
} from '../packages/domain/src/staff/index.ts'
import type { LegalCase, Mistake, Step } from '../packages/domain/src/testing/legal-cases/case.ts'
import { legalCases } from '../packages/domain/src/testing/legal-cases/index.ts'
import { writeGenerated } from './generated.ts'

const onDay = (day: string): string =>
  day.includes('T') ? day.replace('T', ' ') : inEnglish(verbatim(formatted('day', day, 'UTC')))
const sentence = (...words: readonly (string | false | undefined)[]): string => words.filter(Boolean).join(', ')

function stepWords([day, kind, details = {}]: Step): string {
  const { until, closing, code, person, way, about, corrects, people, isOwn } = details
  const { label, codes } = fileEvents[kind]
  return sentence(
    `${onDay(day)}: ${label}`,
    person,
    way && methodLabelsOf(kind)[way],
    code && codes?.[code],
    until && `until ${onDay(until)}`,
    closing && `closing planned for ${onDay(closing)}`,
    people && people.length > 0 && `to be notified: ${people.join(' and ')}`,
    isOwn && 'on the pages',
    corrects && 'a correction',
    kind === 'NOTICE_RETURNED' && about?.startsWith('to ') && `the one ${about}`,
  )
}

const isMistake = (step: Step | Mistake): step is Mistake => step[0] === 'mistake'

function given({ submitted, land, facts, events = [], entry }: LegalCase): string[] {
  return [
    sentence(
      `${onDay(submitted)}: submitted`,
      land && 'Land-home',
      land === 'incomplete' && 'a fact of the Loan Estimate missing',
    ),
    ...(facts?.status === 'STARTED' && facts.waiting_since ? [`${onDay(facts.waiting_since)}: sent back`] : []),
    ...events.map(step => (isMistake(step) ? 'That was entered by mistake' : stepWords(step))),
    ...(entry
      ? [
          `Entered on ${onDay(entry.today)}: ${stepWords(entry.event)}`,
          ...(entry.notices ?? []).map(
            ([person, day, way]) => `For ${person}: ${onDay(day)}, ${methodLabelsOf(null)[way]}`,
          ),
          ...(entry.electronic && entry.electronic.length < 2
            ? [`Consent to electronic records: ${entry.electronic.join(' and ')}`]
            : []),
          ...(entry.isManager ? ['Entered by a manager'] : []),
        ]
      : []),
  ]
}

function follows({
  expect: { clocks: listed = [], officeDay = {}, tasks = [], waiting = [], errors },
}: LegalCase): string[] {
  return [
    ...listed.map(text => {
      const [clock, on, state] = text.split(' ') as [ClockId, string, ClockState]
      const before = officeDay[clock]
      return sentence(
        `${clockTexts[clock].label}: ${onDay(on)}`,
        before && `last office day ${onDay(before)}`,
        clockStateLabels[state].toLowerCase(),
      )
    }),
    ...tasks.map(text => {
      const [kind, on] = text.split(' ') as [TaskKind, string]
      return `To do: ${taskLabels[kind]}, ${onDay(on)}`
    }),
    ...(waiting.length > 0 ? [`Must have a notice: ${waiting.join(' and ')}`] : []),
    ...Object.values(errors ?? {}).map(error => `Refused: “${error}”`),
    ...(errors && Object.keys(errors).length === 0 ? ['Recorded'] : []),
  ]
}

let number = 0
const topics = Object.entries(legalCases).map(([topic, cases]) =>
  [
    `### ${topic}`,
    '',
    '| | Case | Given | Then | Rule |',
    '|---|---|---|---|---|',
    ...cases.map(legalCase => {
      number++
      const { title, citation, why } = legalCase
      return `| ${number} | ${title} | ${given(legalCase).join('<br>')} | ${follows(legalCase).join('<br>')} | ${citation}: ${why} |`
    }),
  ].join('\n'),
)

writeGenerated({
  file: 'docs/product/clocks.md',
  mark: 'cases',
  text: topics.join('\n\n'),
  command: 'legal-cases',
})
