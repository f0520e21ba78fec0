import { ENGLISH, type Language, type Text, translate } from '@porchlight/domain'

const SENTENCE_CASE = /^[A-Z][a-z]+(?: [a-z]+)+$/

/** The title of an entry as a part of a sentence: 'Edit current address'. What a borrower typed stays. */
export function nameInSentence(language: Language, title: Text): string {
  const name = translate(language, title)
  const isLabel = language === ENGLISH && title === name && SENTENCE_CASE.test(name)
  return isLabel ? name[0]!.toLowerCase() + name.slice(1) : name
}
