import { toFile } from '../file.ts'
import { writeMessage } from '../mismo/write.ts'
import type { ExportFile } from '../source.ts'
import { type DemographicsSource, demographicsMessage } from './demographics-message.ts'

/** Makes the file of demographics. */
export const makeDemographicsFile = (source: DemographicsSource, now: Date): ExportFile =>
  toFile(
    `demographics-${source.application_id}.mismo.xml`,
    'application/xml',
    writeMessage(demographicsMessage(source, now)),
  )
