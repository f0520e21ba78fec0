import type { DemographicsViewResponse, ExportRecord } from '@porchlight/api'
import { demographicsReasonLabels, demographicsReasons } from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import { ExportRecords } from './ExportRecords.tsx'
import { MakeFile } from './MakeFile.tsx'
import { texts } from './text.ts'

interface DemographicsFileProps {
  view: DemographicsViewResponse
  changed(): Promise<ExportRecord[] | undefined>
}

/** Says which texts are long, makes the file of the demographics, and lists the earlier ones. */
export function DemographicsFile({ view, changed }: DemographicsFileProps) {
  const { demographics: t, report } = useTexts(texts)
  return (
    <>
      {view.long_texts.length > 0 && (
        <section className="staff__sheet" aria-labelledby="long_texts">
          <h2 id="long_texts">{report.title}</h2>
          <p>{t.long}</p>
          <ul className="export__messages">
            {view.long_texts.map((sentence, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name, and sentences never move
              <li className="export__message" key={index}>
                <p>{sentence}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <MakeFile
        title={t.title}
        lead={t.lead}
        application={view.id}
        operation="POST /staff/applications/{application_id}/demographics/export"
        reasons={demographicsReasons}
        labels={demographicsReasonLabels}
        bodyOf={reason => ({ reason })}
        name={`demographics-${view.id}.mismo.xml`}
        disabledReason={view.can_export ? undefined : t.notNow}
        changed={changed}
      />
      <ExportRecords export_records={view.export_records} none={t.none} />
    </>
  )
}
