import { toFile } from '../file.ts'
import { checkMessage, type MismoFault } from '../mismo/check.ts'
import { writeMessage } from '../mismo/write.ts'
import type { ExportFile } from '../source.ts'
import { type DemographicsSource, demographicsMessage } from './demographics-message.ts'

/** The answers would make a file that is not valid, so none is made. The message names a path and no value. */
export class InvalidDemographics extends Error {
  override name = 'InvalidDemographics'
  readonly path: string
  constructor({ path, fault }: MismoFault) {
    super(`${path} ${fault}`)
    this.path = path
  }
}

/**
 * Makes the file of demographics. Throws {@link InvalidDemographics} or `UnwritableText` for answers that the forms refuse; there is no
 * half file.
 */
export function makeDemographicsFile(source: DemographicsSource, now: Date): ExportFile {
  const text = writeMessage(demographicsMessage(source, now))
  const [fault] = checkMessage(text, 'demographics')
  if (fault) throw new InvalidDemographics(fault)
  return toFile(`demographics-${source.application_id}.mismo.xml`, 'application/xml', text)
}
