import type { Preflight, PreflightMessage } from '@porchlight/api'
import { type ExportFormat, preflightLevels } from '@porchlight/domain/staff'
import { applicationJson } from '../json/application-json.ts'
import { applicationMessage } from '../mismo/application-message.ts'
import { writeMessage } from '../mismo/write.ts'
import type { ExportSource } from '../source.ts'
import { factsOf } from './facts.ts'
import { type FileFault, faultOf, notWritten } from './not-written.ts'
import { preflightRows } from './rows.ts'

/** The text of a file with its report. */
export interface Prepared {
  preflight: Preflight
  /** Absent where the report blocks the file. */
  text?: string
  /** The error that prevented the file, for the log of the caller. */
  fault?: FileFault
}

/** Makes the text of a file, and reports. `now`: when the file is made. Never throws. */
export function prepareFile(source: ExportSource, format: ExportFormat, now: Date): Prepared {
  let messages: PreflightMessage[] = []
  try {
    messages = messagesOf(source, format)
    if (isBlocked(messages)) return { preflight: reportOf(messages) }
    const text = textOf(source, format, now)
    return { preflight: reportOf(messages), text }
  } catch (error) {
    return { preflight: reportOf([...messages, notWritten(error, source)]), fault: faultOf(error) }
  }
}

/** The report about a file in a format. `log` gets the error that prevents the file. */
export function preflightOf(
  source: ExportSource,
  format: ExportFormat,
  now: Date,
  log: (fault: FileFault) => void,
): Preflight {
  const { preflight, fault } = prepareFile(source, format, now)
  if (fault) log(fault)
  return preflight
}

/** Without B4, which the text itself decides. */
const messagesOf = (source: ExportSource, format: ExportFormat): PreflightMessage[] => {
  const facts = factsOf(source)
  return preflightRows.filter(({ formats }) => formats.includes(format)).flatMap(row => row.messages(facts))
}

const textOf = (source: ExportSource, format: ExportFormat, now: Date): string =>
  format === 'MISMO'
    ? writeMessage(applicationMessage(source, now), 'application')
    : `${JSON.stringify(applicationJson(source, now), null, 2)}\n`

const isBlocked = (messages: readonly PreflightMessage[]): boolean => messages.some(({ level }) => level === 'blocks')

/** Sorted in the order of the levels. */
const reportOf = (messages: readonly PreflightMessage[]): Preflight => ({
  ready: !isBlocked(messages),
  messages: preflightLevels.flatMap(level => messages.filter(message => message.level === level)),
})
