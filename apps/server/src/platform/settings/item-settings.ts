import { conditionAges } from '@porchlight/domain/staff'
import { oneOf, readDays, type Setting } from './readers.ts'

/** The settings of what borrowers are asked for after they submit. */
export const itemSettings = {
  ASK_AT_SUBMISSION: {
    group: 'After submitting',
    fallback: 'off',
    meaning:
      'on or off: whether borrowers are asked at once, after the first submission, for the papers that their answers suggest and that are needed to decide.',
    read: oneOf('on', 'off'),
  },
  PAY_STUB_DAYS: {
    group: 'After submitting',
    fallback: String(conditionAges.PAY_STUB_DAYS),
    meaning: 'Days after which a pay stub is too old. Borrowers read it where they are asked for one.',
    read: readDays,
  },
  BANK_STATEMENT_DAYS: {
    group: 'After submitting',
    fallback: String(conditionAges.BANK_STATEMENT_DAYS),
    meaning: 'Days after which a bank statement is too old. Borrowers read it where they are asked for one.',
    read: readDays,
  },
} as const satisfies Record<string, Setting<unknown>>
