import type { PreflightMessage } from '@porchlight/api'
import { inEnglish, type Message, returnableSections, type SectionId } from '@porchlight/domain'
import { type ExportFormat, exportFormats, type PreflightLevel } from '@porchlight/domain/staff'
import type { BorrowerFacts, Facts } from './facts.ts'

/** A place where a row applies: the values of its text, and the borrower where it concerns one. */
export interface Found<P> {
  params: P
  of?: BorrowerFacts
  /** Where it differs from that of the row. */
  section?: SectionId
}

interface Definition<P> {
  /** The letter says the kind of message. */
  id: string
  level: PreflightLevel
  /** The formats to which it applies. */
  formats: readonly ExportFormat[]
  text: (params: P) => Message
  section?: SectionId
  /** True if a borrower can mend it by correcting that section. */
  mends?: true
  /** One for each borrower and kind, never one for each entry of a list. */
  find(facts: Facts): Found<P>[]
}

/** A kind of preflight message, and when it applies. */
export interface PreflightRow extends Omit<Definition<never>, 'text' | 'find'> {
  /** The English text with its places. */
  template: string
  messages(facts: Facts): PreflightMessage[]
}

export const both: readonly ExportFormat[] = exportFormats
export const mismo: readonly ExportFormat[] = ['MISMO']
export const json: readonly ExportFormat[] = ['JSON']

const places = new Proxy({}, { get: (_, name) => `{${String(name)}}` })

export function row<P>({ find, text, ...definition }: Definition<P>): PreflightRow {
  const { id, level, mends } = definition
  return {
    ...definition,
    template: text(places as P).template,
    messages: facts =>
      find(facts).map(({ params, of, section = definition.section }) => {
        const { exported } = of ?? facts.primary
        const canMend = mends && section && returnableSections(exported).includes(section)
        return {
          id,
          level,
          ...(of && { borrower: of.name }),
          text: inEnglish(text(params)),
          ...(section && { section }),
          ...(canMend && { ask: { borrower_id: exported.id, section } }),
        }
      }),
  }
}

/** One message if `applies`. */
export const once = <P extends object>(applies: unknown, params: P): Found<P>[] => (applies ? [{ params }] : [])

/** Once for each borrower who has it. */
export const ofEach = <P extends object>(
  { borrowers }: Facts,
  paramsOf: (facts: BorrowerFacts) => P | false | null | undefined,
): Found<P>[] =>
  borrowers.flatMap(of => {
    const params = paramsOf(of)
    return params ? [{ params, of }] : []
  })
