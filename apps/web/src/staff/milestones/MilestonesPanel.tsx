import { clocks, type Deadline, methodLabelsOf, milestoneLabels } from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { MILESTONES, type PanelProps } from '../panel/panel.ts'
import { Info } from '../ui/Info.tsx'
import { FactForms } from './FactForms.tsx'
import { HoldForm } from './HoldForm.tsx'
import { MilestoneForm } from './MilestoneForm.tsx'
import { texts } from './text.ts'

/** The clocks with their dates, the outcome of the application, and the forms that record it. */
export function MilestonesPanel(props: PanelProps) {
  const { view } = props
  const { deadlines, actions } = view.milestones
  const t = useTexts(texts)
  return (
    <section className="staff__sheet" aria-labelledby={MILESTONES}>
      <h2 id={MILESTONES}>{t.title}</h2>
      <ul className="stack">
        {deadlines.map(deadline => (
          <ClockItem key={deadline.clock} deadline={deadline} today={view.milestones.today} />
        ))}
      </ul>
      <div className="sheet__head">
        <h3>{t.milestones}</h3>
        <Info title={t.about}>
          <p>{t.elsewhere}</p>
        </Info>
      </div>
      <Recorded {...props} />
      {actions.some(action => action.startsWith('milestone.')) && <MilestoneForm {...props} />}
      {actions.includes('review.record') && <FactForms {...props} />}
      {actions.includes('hold.change') && <HoldForm {...props} />}
    </section>
  )
}

function ClockItem({ deadline, today }: { deadline: Deadline; today: string }) {
  const { clock, on, last_business_day, is_answered } = deadline
  const { label, rule, starts, answeredBy } = clocks[clock]
  const t = useTexts(texts)
  const translate = useTranslate()
  const { day } = useFormats()
  const isPast = !is_answered && on < today
  return (
    <li>
      <div className="sheet__head">
        <strong>{t.on(translate(label), day(on, 'UTC'))}</strong>{' '}
        <Badge kind={is_answered ? 'success' : isPast ? 'danger' : 'warning'}>
          {is_answered ? t.answered : isPast ? t.past : t.waiting}
        </Badge>
        <Info title={t.rulesOf(translate(label))}>
          <p>{`${t.starts}: ${translate(starts)}`}</p>
          <p>{`${t.answeredBy}: ${translate(answeredBy)}`}</p>
          <p>{`${t.rule}: ${rule}`}</p>
        </Info>
      </div>
      {!is_answered && <p>{t.lastDay(day(last_business_day, 'UTC'))}</p>}
    </li>
  )
}

/** All that was recorded, the oldest first. */
function Recorded({ view }: PanelProps) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const times = useTimes()
  const { day } = useFormats()
  const { recorded } = view.milestones
  if (recorded.length === 0) return <p>{t.none}</p>
  return (
    <ol className="staff__notes">
      {recorded.map(({ id, kind, happened_on, method, requested_by, corrects, by, recorded_at }) => {
        const requester = view.borrowers.find(borrower => borrower.id === requested_by)
        const time = times.minute(recorded_at)
        return (
          <li className="staff__note" key={id}>
            <p>
              <strong>
                {kind && happened_on
                  ? t.on(translate(milestoneLabels[kind]), day(happened_on, 'UTC'))
                  : t.nothingDecided}
              </strong>
            </p>
            <p className="soft small">
              {[
                method && translate(methodLabelsOf(kind)[method]),
                requester && t.requestedBy(requester.name),
                by === null ? t.byBorrower(time) : t.recorded(by, time),
                corrects && t.corrects,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
