import type { PreflightMessage } from '@porchlight/api'
import { inEnglish, returnableSections, type SectionId, sectionOf, template } from '@porchlight/domain'
import { InvalidMessage } from '../mismo/structure.ts'
import { UnwritableText } from '../mismo/write.ts'
import type { ExportSource } from '../source.ts'
import { shortNameOf } from './facts.ts'

/** The error that prevented a file, without its message where that may quote an answer. */
export interface FileFault {
  name: string
  /** The name, with the path in the file where the error names one, and the places in the program: a stack without its message. */
  stack: string
}

export function faultOf(error: unknown): FileFault {
  if (!(error instanceof Error)) return { name: typeof error, stack: '' }
  const { name } = error
  const title = 'path' in error ? `${name} in ${error.path}` : name
  const places = (error.stack ?? '').split('\n').filter(line => /^ +at /.test(line))
  return { name, stack: [title, ...places.slice(0, FRAMES)].join('\n') }
}
const FRAMES = 8

export const NOT_VALID = 'The file was not made, because it would not be valid: {fault}.'
const notValid = template(NOT_VALID)
const characters = template("{place} has characters that the file can't have")
const placeIn = template('{value} in {section}')
const NOT_BUILT = 'an answer could not be written'

/** The section that a part of the message is made of. The first that applies. */
const sectionsByPart: readonly [part: string, SectionId][] = [
  ['EMPLOYERS', 'employment'],
  ['CURRENT_INCOME', 'income'],
  ['RESIDENCES', 'address'],
  ['ADDRESSES', 'address'],
  ['NEAREST_LIVING_RELATIVE', 'personal_info'],
  ['ASSETS', 'financial_accounts'],
  ['EXPENSES', 'expenses'],
  ['LIABILITIES', 'expenses'],
  ['COLLATERALS', 'property'],
  ['DOWN_PAYMENTS', 'property'],
]

/** B4: why the text of a file could not be made. `error`: of {@link InvalidMessage}, of the writer, or unexpected. */
export function notWritten(error: unknown, source: ExportSource): PreflightMessage {
  const blocked = (fault: string) => ({ id: 'B4', level: 'blocks' as const, text: inEnglish(notValid({ fault })) })
  if (error instanceof InvalidMessage) return blocked(error.message)
  if (!(error instanceof UnwritableText)) return blocked(NOT_BUILT)
  const { section, borrower } = placeOf(error.path, source)
  const value = wordsOf(error.path.split('/').at(-1) ?? '')
  const place = section ? inEnglish(placeIn({ value, section: sectionOf(section).title })) : value
  return {
    ...blocked(inEnglish(characters({ place }))),
    ...(borrower && { borrower: shortNameOf(borrower) }),
    ...(section && { section }),
    ...(section &&
      borrower &&
      returnableSections(borrower).includes(section) && { ask: { borrower_id: borrower.id, section } }),
  }
}

/** The parties of the borrowers come first, in the order of the source. */
function placeOf(path: string, { borrowers }: ExportSource) {
  const parts = path.split('/').map(part => part.replace(/\[\d+\]$/, ''))
  const named = sectionsByPart.find(([part]) => parts.includes(part))?.[1]
  if (named === 'property') return { section: named, borrower: borrowers.find(({ is_primary }) => is_primary) }
  const party = path.match(/\/PARTY(?:\[(\d+)\])?\//)
  const borrower = party ? borrowers[Number(party[1] ?? 1) - 1] : undefined
  return { section: named ?? (borrower ? ('personal_info' as const) : undefined), borrower }
}

/** 'FullName' as 'Full name'. */
function wordsOf(element: string): string {
  const words = element
    .replace(/\[\d+\]$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
