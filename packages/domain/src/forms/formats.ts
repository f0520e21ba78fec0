/** A BCP 47 language tag, such as 'en'. */
export type Language = string
export const ENGLISH: Language = 'en'

/** Caches the formats of `Intl`: on a phone, creating one takes up to a tenth of a second. */
function cached<Options extends object, Format>(create: (language: Language, options: Options) => Format) {
  const created = new Map<string, Format>()
  return (language: Language, options: Options): Format => {
    const key = language + JSON.stringify(options)
    const format = created.get(key) ?? create(language, options)
    created.set(key, format)
    return format
  }
}
const numbers = cached((language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options))
const lists = cached((language, options: Intl.ListFormatOptions) => new Intl.ListFormat(language, options))
const times = cached((language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options))

const currency = { style: 'currency', currency: 'USD' } as const
const minute = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/**
 * Describes how a language writes numbers, amounts, lists and times. Times are ISO 8601 or a `Date`; without a time zone they are in that
 * of the program.
 */
export function formats(language: Language) {
  const time = (value: string | Date, options: Intl.DateTimeFormatOptions) =>
    // Some versions of ICU set a narrow space before AM and PM.
    times(language, options).format(new Date(value)).replaceAll('\u202f', ' ')
  return {
    /** '1,234.5' */
    number: (value: number) => numbers(language, {}).format(value),
    /** Whole cents as '$1,234.56'. */
    money: (cents: number) => numbers(language, currency).format(cents / 100),
    /** Whole cents in a sentence: '$540,000', '$15.50'. */
    shortMoney: (cents: number) =>
      numbers(language, { ...currency, trailingZeroDisplay: 'stripIfInteger' }).format(cents / 100),
    /** A fraction as '8.99%'. Shows up to `most` decimals where the value has them. */
    percent: (fraction: number, decimals: number, most = decimals) =>
      numbers(language, {
        style: 'percent',
        minimumFractionDigits: decimals,
        maximumFractionDigits: most,
      }).format(fraction),
    /** 'Ann, Luis, and Rosa' */
    list: (items: readonly string[]) => lists(language, {}).format(items),
    /** 'Ann, Luis, or Rosa' */
    choice: (items: readonly string[]) => lists(language, { type: 'disjunction' }).format(items),
    /** Words beside each other: 'Ann, Luis, Rosa'. */
    enumeration: (items: readonly string[]) => lists(language, { type: 'unit', style: 'short' }).format(items),
    /** 'Nov 21, 2026' */
    day: (value: string | Date, timeZone?: string) => time(value, { dateStyle: 'medium', timeZone }),
    /** 'Nov 21', where other words say the year. */
    shortDay: (value: string | Date, timeZone?: string) => time(value, { month: 'short', day: 'numeric', timeZone }),
    /** '10:39 PM' */
    timeOfDay: (value: string | Date, timeZone?: string) =>
      time(value, { hour: 'numeric', minute: '2-digit', timeZone }),
    /** 'Nov 21, 2026, 10:39 PM' */
    minute: (value: string | Date, timeZone?: string) => time(value, { ...minute, timeZone }),
    /** With the name of the time zone: 'Nov 21, 2026, 10:39 PM Eastern Time'. */
    minuteInZone: (value: string | Date, timeZone: string) =>
      time(value, { ...minute, timeZone, timeZoneName: 'longGeneric' }),
    /** '10:39 PM Eastern Time'; with the day, where it isn't that of `now`: 'Nov 21, 10:39 PM Eastern Time'. */
    timeInZone: (value: Date, now: Date, timeZone: string) =>
      time(value, {
        ...(dayIn(timeZone, value) !== dayIn(timeZone, now) && { month: 'short', day: 'numeric' }),
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'longGeneric',
      }),
  }
}
export type Formats = ReturnType<typeof formats>

/** The day in a time zone, as '2026-11-24'. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = times(ENGLISH, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(found => found.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The name of a time zone for readers: 'Central Time'. */
export const zoneName = (timeZone: string): string =>
  times(ENGLISH, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const QUARTER_MS = 15 * 60_000

/** Returns when the next day begins in a time zone, at a clock change as well. Each zone is whole quarters of an hour from UTC. */
export function nextDayIn(timeZone: string, instant: Date): Date {
  const day = dayIn(timeZone, instant)
  let time = instant
  while (dayIn(timeZone, time) === day) time = new Date((Math.floor(time.getTime() / QUARTER_MS) + 1) * QUARTER_MS)
  return time
}

/** The hour of the day in a time zone, 0 to 23. */
export const hourIn = (timeZone: string, instant: Date): number =>
  Number(times(ENGLISH, { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant))
