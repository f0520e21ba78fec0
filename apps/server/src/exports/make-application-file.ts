import type { ExportFormat, Preflight } from '@porchlight/domain/staff'
import { toFile } from './file.ts'
import { prepareFile } from './preflight/preflight.ts'
import type { ExportFile, ExportSource } from './source.ts'

const kinds = {
  MISMO: { extension: 'mismo.xml', type: 'application/xml' },
  JSON: { extension: 'json', type: 'application/json' },
} as const

/**
 * Makes the file of an application with its report. Without a file where the report blocks it: there is no half file. `error`: the
 * reason for the log where a fault of the program blocks it.
 */
export function makeApplicationFile(
  source: ExportSource,
  format: ExportFormat,
  now: Date,
): { preflight: Preflight; file?: ExportFile; error?: unknown } {
  const { preflight, text, error } = prepareFile(source, format, now)
  if (text === undefined) return { preflight, error }
  const { extension, type } = kinds[format]
  return { preflight, file: toFile(`application-${source.application_id}.${extension}`, type, text) }
}
