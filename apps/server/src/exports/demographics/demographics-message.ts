import type { StoredAnswers } from '@porchlight/domain'
import type { MismoElement } from '../mismo/element.ts'
import type { ExportSource } from '../source.ts'

/** The parts of the source that the demographics file has. */
export type DemographicsSource = Pick<ExportSource, 'application_id' | 'first_submitted_on' | 'product' | 'release'> & {
  borrowers: { id: string; answers: { borrower: StoredAnswers }; demographics: StoredAnswers | undefined }[]
}

/** The demographics of everyone who signed as a MISMO message, and nothing else. */
export function demographicsMessage(_source: DemographicsSource, _now: Date): MismoElement {
  return { name: 'MESSAGE', content: [] }
}
