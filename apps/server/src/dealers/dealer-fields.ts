import { isDealerSlug, isEmail, normalizeEmail, normalizeText, phoneDigits, unprintable } from '@porchlight/domain'
import type { DealerTable } from './schema.ts'

const MAX_NAME = 80
const MAX_WEBSITE = 200

// Each reads one text. It throws an Error that completes the sentence '{field} …'.

/** A reserved slug would shadow a page or an API path (docs/product/dealers.md §2). */
export function readSlug(text: string): string {
  if (!isDealerSlug(text))
    throw new Error(
      `must have 2 to 63 lower-case letters, digits and single dashes, and be no path of the site; '${text}' is not`,
    )
  return text
}

function readName(text: string): string {
  const name = normalizeText(text)
  if (name === '' || name.length > MAX_NAME) throw new Error(`must have 1 to ${MAX_NAME} characters`)
  if (unprintable(name)) throw new Error('must have characters only that documents can print')
  return name
}

function readPhone(text: string): string {
  const digits = phoneDigits(text)
  if (!digits) throw new Error('must be a phone number with 10 digits')
  return `+1${digits}`
}

function readEmail(text: string): string {
  const email = normalizeEmail(text)
  if (!isEmail(email)) throw new Error('must be an email address')
  return email
}

function readWebsite(text: string): string {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username || url.password || url.href.length > MAX_WEBSITE)
    throw new Error(`must be an address that begins with https://, of at most ${MAX_WEBSITE} characters`)
  return url.href.replace(/^(https:\/\/[^/]+)\/$/, '$1')
}

function readColor(text: string): string {
  const color = text.toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(color)) throw new Error("must be a color such as '#a8480f'")
  return color
}

/** The fields that the operator gives for a dealer, by the name of the option and of the CSV column. */
export const dealerFields = {
  name: { column: 'name', meaning: 'Name in pages, messages and documents', read: readName },
  phone: { column: 'phone_number', meaning: 'Phone number, 10 digits', read: readPhone },
  email: { column: 'email', meaning: 'Email address, which replies to messages go to', read: readEmail },
  website: { column: 'website_url', meaning: 'Address of the website, with https://', read: readWebsite },
  color: { column: 'brand_color', meaning: "Brand color, such as '#a8480f'", read: readColor },
} as const

export type DealerField = keyof typeof dealerFields
export const dealerFieldNames = Object.keys(dealerFields) as DealerField[]

export type DealerColumns = Pick<DealerTable, (typeof dealerFields)[DealerField]['column']>

export type DealerFieldTexts = { readonly [Field in DealerField]?: string | undefined }

/** Reads the texts that are given. `problems` are sentences, one for each wrong text. */
export function parseDealerFields(texts: DealerFieldTexts): {
  columns: Partial<DealerColumns>
  problems: string[]
} {
  const columns: Partial<DealerColumns> = {}
  const problems: string[] = []
  for (const field of dealerFieldNames) {
    const text = texts[field]
    if (text === undefined) continue
    const { column, read } = dealerFields[field]
    try {
      columns[column] = read(text)
    } catch (error) {
      problems.push(`${field} ${(error as Error).message}.`)
    }
  }
  return { columns, problems }
}
