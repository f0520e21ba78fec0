import { address } from './address/index.ts'
import { consent } from './consent/index.ts'
import { demographics } from './demographics/index.ts'
import { employment } from './employment/index.ts'
import { expenses } from './expenses/index.ts'
import { financialAccounts } from './financial-accounts/index.ts'
import { homeAndLand } from './home-and-land/index.ts'
import { income } from './income/index.ts'
import type { ListLoader } from './list-section.ts'
import { loanOverview } from './loan-overview/index.ts'
import { personalInfo } from './personal-info/index.ts'
import { salesperson } from './salesperson/index.ts'
import type { Section } from './section.ts'

/** Every section, in the order of the form, the progress page, the documents and the full view. */
const registered = [
  personalInfo,
  address,
  employment,
  income,
  financialAccounts,
  expenses,
  homeAndLand,
  loanOverview,
  demographics,
  consent,
  salesperson,
] as const

type Registered = (typeof registered)[number]
export type SectionId = Registered['id']
export type PageId = { [S in Registered as S['id']]: keyof S['pages'] & string }[SectionId]

type WithoutList<P> = { [Id in keyof P]: P[Id] extends { list: ListLoader } ? never : Id }[keyof P]
/** The pages that are not generated from a list. */
export type CustomPageId = { [S in Registered as S['id']]: WithoutList<S['pages']> & string }[SectionId]

/** Read at each call and never copied, so that a test can register a further section. */
export const sectionRegistry: Section<SectionId>[] = [...registered]

export const sections = (): readonly Section<SectionId>[] => sectionRegistry
export const sectionIds = (): SectionId[] => sectionRegistry.map(({ id }) => id)

export function sectionOf(id: SectionId): Section<SectionId> {
  const section = sectionRegistry.find(candidate => candidate.id === id)
  if (!section) throw new Error(`No section is registered as '${id}'`)
  return section
}
