import type { Preflight } from '@porchlight/api'
import { type ExportFormat, exportExtensions } from '@porchlight/domain/staff'
import { toFile } from './file.ts'
import type { FileFault } from './preflight/not-written.ts'
import { prepareFile } from './preflight/preflight.ts'
import type { ExportFile, ExportSource } from './source.ts'

const types = { MISMO: 'application/xml', JSON: 'application/json' } as const

/**
 * Makes the file of an application with its report. No file is made where the report blocks it. `fault`: the
 * error behind it, for the log of the caller.
 */
export function makeApplicationFile(
  source: ExportSource,
  format: ExportFormat,
  now: Date,
): { preflight: Preflight; file?: ExportFile; fault?: FileFault } {
  const { preflight, text, fault } = prepareFile(source, format, now)
  if (text === undefined) return { preflight, ...(fault && { fault }) }
  const name = `application-${source.application_id}.${exportExtensions[format]}`
  return { preflight, file: toFile(name, types[format], text) }
}
