import { answersRegistry } from '../sections/answers.ts'
import { type SectionId, sectionRegistry } from '../sections/index.ts'
import type { Section, SectionAnswers } from '../sections/section.ts'

/**
 * Adds a section to the registry for the duration of a test, before the section with the id `before` or at the end.
 * Answers the function that removes it.
 */
export function registerSection(section: Section, answers: SectionAnswers, before?: SectionId): () => void {
  const index = before ? sectionRegistry.findIndex(({ id }) => id === before) : sectionRegistry.length
  sectionRegistry.splice(index, 0, section as Section<SectionId>)
  answersRegistry[section.id] = answers
  return () => {
    sectionRegistry.splice(sectionRegistry.indexOf(section as Section<SectionId>), 1)
    delete answersRegistry[section.id]
  }
}
