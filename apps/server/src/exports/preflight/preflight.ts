import type { ExportFormat, Preflight } from '@porchlight/domain/staff'
import type { ExportSource } from '../source.ts'

/** The report about a file in a format. It makes the file to check it, so `now` is when it would be made. */
export function preflightOf(_source: ExportSource, _format: ExportFormat, _now: Date): Preflight {
  return { ready: true, messages: [] }
}
