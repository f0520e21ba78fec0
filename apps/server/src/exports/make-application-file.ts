import type { ExportFormat, Preflight } from '@porchlight/domain/staff'
import { toFile } from './file.ts'
import { applicationJson } from './json/application-json.ts'
import { applicationMessage } from './mismo/application-message.ts'
import { writeMessage } from './mismo/write.ts'
import { preflightOf } from './preflight/preflight.ts'
import type { ExportFile, ExportSource } from './source.ts'

/** Makes the file of an application with its report. Without a file where the report blocks it: there is no half file. */
export function makeApplicationFile(
  source: ExportSource,
  format: ExportFormat,
  now: Date,
): { preflight: Preflight; file?: ExportFile } {
  const preflight = preflightOf(source, format, now)
  if (!preflight.ready) return { preflight }
  const name = `application-${source.application_id}`
  const file =
    format === 'MISMO'
      ? toFile(`${name}.mismo.xml`, 'application/xml', writeMessage(applicationMessage(source, now)))
      : toFile(`${name}.json`, 'application/json', `${JSON.stringify(applicationJson(source, now), null, 2)}\n`)
  return { preflight, file }
}
