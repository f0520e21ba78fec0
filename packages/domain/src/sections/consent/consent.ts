import { dayApi, textApi } from '../../forms/api-types.ts'
import { choices } from '../../forms/choices.ts'
import type { Codec } from '../../forms/codecs.ts'
import { addYears, type Day, isCalendarDay } from '../../forms/day.ts'
import { choice, digits, flag, text, withMeta, year } from '../../forms/fields.ts'
import { defineForm, type ValuesOf } from '../../forms/form.ts'
import { months } from '../../forms/months.ts'
import { toPlain } from '../../forms/plain.ts'
import { matches, mustBeTrue, passes, required } from '../../forms/rules.ts'
import type { SummaryRow } from '../../forms/summary-rows.ts'
import { type Phrase, phrase, type Text, verbatim } from '../../forms/text.ts'
import { isFullName, isNameOf, notYourName } from '../../people/typed-name.ts'
import { defineAnswers, type SummaryInput } from '../section-answers.ts'
import { consent as section } from './index.ts'

const MIN_AGE = 18
const MAX_AGE = 120
const VALID_DATE = phrase('Please enter a valid date')
const BORN_IN_PAST = phrase('DOB must be in the past')
const OLD_ENOUGH = phrase(`Must be at least ${MIN_AGE} years old`)

/** Identifying data, agreements and signatures are never stored as a draft (docs/product/drafts-and-failures.md §1). */
const noDraft = true

const ssnBox = (label: string, length: number) => {
  const count = `Must have ${length} numbers`
  return withMeta(
    digits(
      label,
      required(count),
      matches(new RegExp(`^\\d{${length}}$`), count),
      passes(box => Number(box) !== 0, 'Cannot be all zeroes'),
    ),
    { noDraft },
  )
}

const twoDigits = (n: number) => String(n).padStart(2, '0')
const daysOfMonth = choices(
  Object.fromEntries(
    Array.from({ length: 31 }, (_, before): [string, string] => [twoDigits(before + 1), String(before + 1)]),
  ),
)

interface SsnBoxes {
  ssn_start: string
  ssn_middle: string
  ssn_end: string
}
/** '123-45-6789', or '' when all boxes are empty. */
const ssnCodec: Codec<SsnBoxes, string> = {
  names: ['ssn_start', 'ssn_middle', 'ssn_end'],
  api: textApi,
  encode: v => (typedSsn(v) ? `${v.ssn_start}-${v.ssn_middle}-${v.ssn_end}` : ''),
  decode: ssn => {
    const [ssn_start, ssn_middle, ...rest] = toPlain(ssn).split('-')
    return { ssn_start, ssn_middle, ssn_end: rest.join('-') }
  },
}
const typedSsn = (v: SsnBoxes): boolean => v.ssn_start !== '' || v.ssn_middle !== '' || v.ssn_end !== ''

interface BirthDateFields {
  dob_month: string | null
  dob_day: string | null
  dob_year: string
}
const birthDay = (v: BirthDateFields): Day | null =>
  v.dob_month && v.dob_day && v.dob_year ? `${v.dob_year}-${v.dob_month}-${v.dob_day}` : null
const typedBirth = (v: BirthDateFields): boolean => v.dob_month !== null || v.dob_day !== null || v.dob_year !== ''
const birthDateCodec: Codec<BirthDateFields, Day | null, string> = {
  names: ['dob_month', 'dob_day', 'dob_year'],
  api: dayApi,
  encode: birthDay,
  decode: day => ({
    dob_month: day?.slice(5, 7) ?? null,
    dob_day: day?.slice(8, 10) ?? null,
    dob_year: day?.slice(0, 4) ?? '',
  }),
}

/** The error of a birth date on the day `today`. */
function wrongBirthDay(day: Day | null, today: Day): Phrase | undefined {
  if (day === null) return undefined
  if (!isCalendarDay(day) || day <= addYears(today, -MAX_AGE - 1)) return VALID_DATE
  if (day >= today) return BORN_IN_PAST
  return addYears(day, MIN_AGE) > today ? OLD_ENOUGH : undefined
}

/** A borrower who fills in for a co-borrower cannot agree in their name. */
const isOwnName =
  (name: string) =>
  (typed: string): Text | undefined =>
    typed === '' || isNameOf(typed, name) ? undefined : notYourName({ name })

const agreesAgain = (v: { is_acknowledged: boolean; disclaimer: string }): boolean =>
  v.is_acknowledged || v.disclaimer !== ''

/**
 * The consent form of a borrower whose SSN, birth date or agreement may be stored already. These are write-only: an input left
 * empty keeps the stored value, and is accepted as `ssn: ''`, `date_of_birth: null`, and `is_acknowledged: false` with
 * `disclaimer: ''`. The typed signature is a form of `name`, the borrower's name, where it is given.
 */
export const consentFormFor = (known: { ssn: boolean; date_of_birth: boolean; agreement: boolean }, name?: string) =>
  defineForm({
    fields: {
      ssn_start: ssnBox('First three digits of your Social Security number', 3),
      ssn_middle: ssnBox('Middle two digits', 2),
      ssn_end: ssnBox('Last four digits', 4),
      dob_month: withMeta(choice('Month of birth', months, required('Must select a month')), {
        autoComplete: 'bday-month',
        noDraft,
      }),
      dob_day: withMeta(choice('Day of birth', daysOfMonth, required('Must select a day')), {
        autoComplete: 'bday-day',
        noDraft,
      }),
      dob_year: withMeta(year('Year of birth', required('Must select a year')), {
        autoComplete: 'bday-year',
        noDraft,
      }),
      is_acknowledged: withMeta(flag('I have read and agree to the above', mustBeTrue('Must be acknowledged')), {
        noDraft,
      }),
      disclaimer: withMeta(
        text(
          'Type your name to authorize the credit check',
          required('Must be signed'),
          passes(isFullName, 'Must be signed'),
          ...(name === undefined ? [] : [isOwnName(name)]),
        ),
        { autoComplete: 'name', noDraft, hint: "You'll sign your documents later." },
      ),
    },
    codecs: { ssn: ssnCodec, date_of_birth: birthDateCodec },
    visibleWhen: v => {
      const ssn = !known.ssn || typedSsn(v)
      const birth = !known.date_of_birth || typedBirth(v)
      const agreement = !known.agreement || agreesAgain(v)
      return {
        ssn_start: ssn,
        ssn_middle: ssn,
        ssn_end: ssn,
        dob_month: birth,
        dob_day: birth,
        dob_year: birth,
        is_acknowledged: agreement,
        disclaimer: agreement,
      }
    },
    crossFieldRules: (v, today) => ({ dob_year: wrongBirthDay(birthDay(v), today) }),
  })

export const consentForm = consentFormFor({ ssn: false, date_of_birth: false, agreement: false })
export type Consent = ValuesOf<typeof consentForm>

const SSN = phrase('Social Security number')
const DATE_OF_BIRTH = phrase('Date of birth')
const SIGNED = phrase('Signed for the credit check')
const ON_FILE = phrase('On file with the lender')

/** Rows with the last four digits of the SSN, and with the birth date as on file. */
export const identityRows = ({ ssn_last4, answers }: SummaryInput): SummaryRow[] => [
  ...(ssn_last4 ? [{ key: 'ssn', label: SSN, value: verbatim(`•••-••-${ssn_last4}`) }] : []),
  ...(answers.consent?.date_of_birth ? [{ key: 'date_of_birth', label: DATE_OF_BIRTH, value: ON_FILE }] : []),
]

/** Not printed under its own title: the printable parts of SSN and birth date follow the personal information. */
export const consentAnswers = defineAnswers(section, {
  isAnswered: {
    'final-steps/consent': ({ consent }) =>
      Boolean(consent?.ssn && consent.date_of_birth && consent.is_acknowledged && consent.disclaimer),
  },
  summarizePrivately: {
    'final-steps/consent': input => [
      ...identityRows(input),
      ...(input.answers.consent?.disclaimer
        ? [{ key: 'disclaimer', label: SIGNED, value: verbatim(input.answers.consent.disclaimer) }]
        : []),
    ],
  },
})
