import type { Text } from '../../forms/text.ts'
import type { SectionId } from '../../sections/index.ts'
import type { SignedFacts } from '../signed-facts.ts'

/** A contact or an SSN of a person that other applications have as well. */
export interface SharedIdentifier {
  borrower_id: string
  kind: 'EMAIL' | 'PHONE' | 'SSN'
  /** Number of other applications that have it. */
  applications: number
  /** The ids of those that the reader may see. */
  visible: readonly string[]
}

export interface AttentionFacts extends SignedFacts {
  shared: readonly SharedIdentifier[]
}

export interface Finding {
  text: Text
  /** The applications that the text speaks of, as far as the reader may see them. */
  applications?: readonly string[]
}

/** A fact that an officer looks at first. It names the fact, and never says what follows from it. */
export interface AttentionRule {
  id: string
  section: SectionId
  /** Each finding is one flag; none where the fact does not hold. */
  find(facts: AttentionFacts): readonly Finding[]
}

export interface AttentionFlag extends Finding, Pick<AttentionRule, 'section'> {
  rule: string
}
