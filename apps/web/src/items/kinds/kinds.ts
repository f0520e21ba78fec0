import type { ItemKind } from '@porchlight/domain'
import type { ComponentType } from 'react'
import { AuthorizationAnswer } from './authorization/AuthorizationAnswer.tsx'
import { DocumentAnswer } from './document/DocumentAnswer.tsx'
import type { KindProps } from './kind-props.ts'
import { QuestionAnswer } from './question/QuestionAnswer.tsx'
import { SectionAnswer } from './section/SectionAnswer.tsx'

/** The component that answers each kind of item. A new kind is a folder here and a line in this table. */
export const itemAnswers: Readonly<Record<ItemKind, ComponentType<KindProps>>> = {
  QUESTION: QuestionAnswer,
  DOCUMENT: DocumentAnswer,
  SECTION: SectionAnswer,
  AUTHORIZATION: AuthorizationAnswer,
}
