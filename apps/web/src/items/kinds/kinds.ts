import type { ItemKind } from '@porchlight/domain'
import type { ComponentType } from 'react'
import { AuthorizationAnswer } from './authorization/AuthorizationAnswer.tsx'
import { DocumentAnswer } from './document/DocumentAnswer.tsx'
import type { KindProps } from './kind-props.ts'
import { QuestionAnswer } from './question/QuestionAnswer.tsx'
import { SectionAnswer } from './section/SectionAnswer.tsx'

/** The way to answer each kind of item. A further kind is a folder of this one and a line here. */
export const itemAnswers: Readonly<Record<ItemKind, ComponentType<KindProps>>> = {
  QUESTION: QuestionAnswer,
  DOCUMENT: DocumentAnswer,
  SECTION: SectionAnswer,
  AUTHORIZATION: AuthorizationAnswer,
}
