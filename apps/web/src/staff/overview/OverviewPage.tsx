import { type OverviewPart, overviewLabels } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { downloadIcon } from '../../ui/icons.ts'
import { useTimes } from '../../ui/times.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { QueueNews } from '../queue/QueueNews.tsx'
import { readOf, saveFile } from '../session/api.ts'
import { Info } from '../ui/Info.tsx'
import { Outcome, Read } from '../ui/parts.tsx'
import { texts as staffTexts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { parts } from './parts.ts'
import { texts } from './text.ts'

/** Shows how much work there is, and whose: for managers, and for compliance to read. */
export function OverviewPage() {
  const query = useQuery(readOf('GET /staff/overview'))
  const action = useAction()
  const times = useTimes()
  const translate = useTranslate()
  const { day } = useFormats()
  const t = useTexts(texts)
  const { overview: title } = useTexts(staffTexts).frame
  const save = () => saveFile('GET /staff/overview/list', t.fileName(times.day(new Date().toISOString())))
  return (
    <StaffFrame
      title={title}
      lead={query.data && t.asOf(times.minute(query.data.as_of), day(query.data.flow.weeks[0]?.from ?? '', 'UTC'))}
    >
      <Read query={query}>
        {overview => (
          <div className="overview">
            <div className="overview__acts">
              <QueueNews isEmpty={false} onShow={() => query.refetch()} />
              <Button icon={downloadIcon} busy={action.busy && t.saving} onClick={() => void action.run(save, t.saved)}>
                {t.save}
              </Button>
              <Button onClick={() => print()}>{t.print}</Button>
              <Outcome {...action} />
            </div>
            {(Object.keys(parts) as OverviewPart[]).map(id => {
              const Part = parts[id]
              const label = translate(overviewLabels[id])
              return (
                <div key={id} className="overview__part">
                  <div className="overview__title">
                    <h2>{label}</h2>
                    <Info title={t.about(label)}>
                      {t.rules[id].map(rule => (
                        <p key={rule}>{rule}</p>
                      ))}
                    </Info>
                  </div>
                  <Part overview={overview} changed={() => query.refetch()} />
                </div>
              )
            })}
          </div>
        )}
      </Read>
    </StaffFrame>
  )
}
