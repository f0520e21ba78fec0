import { clocks, type Deadline, methodLabelsOf, milestoneLabels } from '@porchlight/domain/staff'
import { type ComponentType, useCallback, useRef, useState } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { type ActionDialogProps, MILESTONES, type PanelProps } from '../panel/panel.ts'
import { Info } from '../ui/Info.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { sayDone } from '../undo/done.ts'
import { DatesForm } from './DatesForm.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import { texts } from './text.ts'

const CorrectionDialog = (props: ActionDialogProps) => <OutcomeDialog {...props} corrects />

/** The clocks with their dates, the form of the days that they depend on, and the outcome. */
export function MilestonesPanel(props: PanelProps) {
  const { deadlines, actions, milestone, hold, today } = props.view.milestones
  const [Opened, setOpened] = useState<ComponentType<ActionDialogProps>>()
  const root = useFocusFallback<HTMLDivElement>()
  // Once it was there it stays, with what was typed, where someone else takes the application: saving says why it is refused.
  const hasForm = useRef(false)
  hasForm.current ||= actions.includes('review.record')
  const times = useTimes()
  const t = useTexts(texts)
  const open = (dialog: ComponentType<ActionDialogProps>) => setOpened(() => dialog)
  const close = useCallback((said?: string) => {
    setOpened(undefined)
    if (said) sayDone(said)
  }, [])
  return (
    <>
      <section className="staff__sheet" aria-labelledby={MILESTONES}>
        <h2 id={MILESTONES}>{t.title}</h2>
        <ul className="stack stack--tight">
          {deadlines.map(deadline => (
            <ClockItem key={deadline.clock} deadline={deadline} today={today} />
          ))}
        </ul>
        {hasForm.current && <DatesForm {...props} />}
      </section>
      <section className="staff__sheet" aria-labelledby="outcome">
        <div className="sheet__head">
          <h2 id="outcome">{t.milestones}</h2>
          <Info title={t.about}>
            <p>{t.elsewhere}</p>
          </Info>
        </div>
        <Recorded {...props} />
        <div className="staff__buttons" ref={root}>
          {actions.includes('milestone.record') && <Button onClick={() => open(OutcomeDialog)}>{t.recordIt}</Button>}
          {actions.includes('milestone.correct') && milestone && (
            <Button onClick={() => open(CorrectionDialog)}>{t.correct}</Button>
          )}
        </div>
      </section>
      {actions.includes('hold.change') && (
        <section className="staff__sheet" aria-labelledby="hold">
          <h2 id="hold">{t.hold}</h2>
          <p>{hold ? t.held(hold.by, times.minute(hold.set_at)) : t.notHeld}</p>
          <div>
            <Button onClick={() => open(HoldDialog)}>{hold ? t.endHoldIt : t.setHoldIt}</Button>
          </div>
        </section>
      )}
      {Opened && <Opened {...props} onClose={close} />}
    </>
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
        <strong>{t.field(translate(label), day(on, 'UTC'))}</strong>{' '}
        <Badge kind={is_answered ? 'success' : isPast ? 'danger' : 'warning'}>
          {is_answered ? t.answered : isPast ? t.past : t.waiting}
        </Badge>
        <Info title={t.rulesOf(translate(label))}>
          <p>{t.field(t.starts, translate(starts))}</p>
          <p>{t.field(t.answeredBy, translate(answeredBy))}</p>
          <p>{t.field(t.rule, rule)}</p>
        </Info>
      </div>
      {!is_answered && <p className="soft">{t.lastDay(day(last_business_day, 'UTC'))}</p>}
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
                  ? t.field(translate(milestoneLabels[kind]), day(happened_on, 'UTC'))
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
