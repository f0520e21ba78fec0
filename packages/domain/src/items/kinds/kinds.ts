import { authorization } from './authorization.ts'
import { document } from './document.ts'
import type { ItemKindDefinition } from './item-kind.ts'
import { question } from './question.ts'
import { section } from './section.ts'

/** Every kind of item by its code. A further kind is a file of this folder and a line here. */
export const itemKinds = {
  QUESTION: question,
  DOCUMENT: document,
  SECTION: section,
  AUTHORIZATION: authorization,
} as const satisfies Record<string, ItemKindDefinition>

export type ItemKind = keyof typeof itemKinds
