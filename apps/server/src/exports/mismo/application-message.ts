import type { ExportSource } from '../source.ts'
import type { MismoElement } from './element.ts'

/** The application as a MISMO message, without demographics. `now`: when the file is made. */
export function applicationMessage(_source: ExportSource, _now: Date): MismoElement {
  return { name: 'MESSAGE', content: [] }
}
