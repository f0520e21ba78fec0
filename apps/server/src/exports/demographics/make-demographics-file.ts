import { toFile } from '../file.ts'
import { writeMessage } from '../mismo/write.ts'
import type { ExportFile } from '../source.ts'
import { type DemographicsSource, demographicsMessage } from './demographics-message.ts'

/**
 * Makes the file of demographics. Throws `InvalidMessage` or `UnwritableText` for answers that the forms refuse; there is no
 * half file.
 */
export function makeDemographicsFile(source: DemographicsSource, now: Date): ExportFile {
  const text = writeMessage(demographicsMessage(source, now), 'demographics')
  return toFile(`demographics-${source.application_id}.mismo.xml`, 'application/xml', text)
}
