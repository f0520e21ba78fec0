import { type ErrorCode, errorCodes, phrase } from '@porchlight/domain'
import { MOST_EXPORTED, openingsADay } from '@porchlight/domain/staff'

const NOT_YOURS = 'You can no longer open this application.'

const sentences: Partial<Record<ErrorCode, string>> = {
  export_blocked: "It can't be exported now. Its Export page says why.",
  internal_error: 'The export failed. Report it to your administrator.',
  wrong_status: 'It is open again. Export it once everyone has signed again.',
  application_not_found: NOT_YOURS,
  application_forbidden: NOT_YOURS,
  application_withdrawn: 'It was withdrawn.',
  application_finished: 'It has a final outcome.',
  staff_openings_used_up: `You opened ${openingsADay.most} applications today. That's the limit for one day. Try again tomorrow.`,
}

/** The sentence beside an application without a file. */
export const refusalSentence = (code: ErrorCode): string => sentences[code] ?? errorCodes[code].message

/** Beside the list of applications. */
export const listErrors = {
  none: phrase('Choose at least one application'),
  many: phrase(`Choose at most ${MOST_EXPORTED} applications`),
  twice: phrase('An application is on the list twice'),
} as const
