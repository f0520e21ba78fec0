import { applicationMessages, type Phrase, phrase, sections } from '@porchlight/domain'
import type { UnprintableAnswer } from '../documents/print.ts'

/** Keyed by section: the message on an application whose documents contain an answer that cannot be printed. */
const messages = new Map<string, Phrase>(
  sections().map(({ id, title }) => [
    id,
    phrase(
      `We can't print one of the answers in “${title}”. Go to that section, change the answer, and then press Sign & Submit again.`,
    ),
  ]),
)

export const unprintableAnswerMessage = ({ section }: UnprintableAnswer): Phrase =>
  messages.get(section) ?? applicationMessages.buildingFailed
