import { phrase, type Text, template } from '../forms/text.ts'
import { fileEvents } from './recording/kinds.ts'
import type { Deadline } from './tasks/deadlines.ts'
import { clockStateLabels, clockTexts } from './tasks/texts.ts'

const again = template('{clock} · {event}')
const WAIVED = phrase('Not owed: waived in writing')

/** The name of a clock; of one that ran again, with what began it. */
export const deadlineLabel = ({ clock, began_by }: Pick<Deadline, 'clock' | 'began_by'>): Text => {
  const { label } = clockTexts[clock]
  return began_by ? again({ clock: label, event: fileEvents[began_by].label }) : label
}

export const deadlineState = ({ state, is_waived }: Pick<Deadline, 'state' | 'is_waived'>): string =>
  is_waived ? WAIVED : clockStateLabels[state]
