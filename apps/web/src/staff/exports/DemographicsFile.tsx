import {
  type DemographicsReason,
  type DemographicsViewResponse,
  demographicsReasonLabels,
  demographicsReasons,
  type HandOver,
} from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import { HandOvers } from './HandOvers.tsx'
import { MakeFile } from './MakeFile.tsx'
import { texts } from './text.ts'

interface DemographicsFileProps {
  view: DemographicsViewResponse
  /** The path of the demographics below /v1/staff. */
  path: string
  changed(): Promise<HandOver[] | undefined>
}

/** Makes the file of the demographics, and lists the earlier ones. */
export function DemographicsFile({ view, path, changed }: DemographicsFileProps) {
  const t = useTexts(texts).demographics
  return (
    <>
      <MakeFile<DemographicsReason>
        title={t.title}
        lead={t.lead}
        application={view.id}
        path={`${path}/export`}
        action="demographics.export"
        reasons={demographicsReasons}
        labels={demographicsReasonLabels}
        bodyOf={reason => ({ reason })}
        name={`demographics-${view.id}.mismo.xml`}
        disabledReason={view.can_export ? undefined : t.notNow}
        changed={changed}
      />
      <HandOvers hand_overs={view.hand_overs} none={t.none} />
    </>
  )
}
