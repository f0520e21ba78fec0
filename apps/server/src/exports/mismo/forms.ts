/** The longest text that the model takes, in code points. */
const LONGEST_TEXT = 16_383

const isDay = (text: string): boolean => {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const isText = (text: string): boolean =>
  text === text.trim() &&
  (text.length <= LONGEST_TEXT || (text.length <= 2 * LONGEST_TEXT && [...text].length <= LONGEST_TEXT))

const matches = (pattern: RegExp) => (text: string) => pattern.test(text)

/** The forms of values, as this product writes them: in part narrower than the model. */
const forms = {
  Amount: matches(/^-?(?:0|[1-9]\d*)\.\d{2}$/),
  Percent: matches(/^(?:0|[1-9]\d{0,2})\.\d{4}$/),
  Number: matches(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/),
  Count: matches(/^(?:0|[1-9]\d*)$/),
  Indicator: matches(/^(?:true|false)$/),
  Date: isDay,
  Datetime: (text: string) =>
    /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.test(text) && isDay(text.slice(0, 10)),
  Year: matches(/^\d{4}$/),
  TaxpayerIdentifierValue: matches(/^\d{9}$/),
  TelephoneValue: matches(/^\d{10}$/),
  PostalCode: matches(/^\d{5}(?:\d{4})?$/),
  StateCode: matches(/^[A-Z]{2}$/),
  Text: isText,
} as const satisfies Record<string, (text: string) => boolean>

export type Form = keyof typeof forms

const formNames = Object.keys(forms) as Form[]

/** The form of a value, by the end of its name. */
export const formOf = (name: string): Form => formNames.find(form => name.endsWith(form) && form !== 'Text') ?? 'Text'

export const hasForm = (form: Form, text: string): boolean => forms[form](text)
