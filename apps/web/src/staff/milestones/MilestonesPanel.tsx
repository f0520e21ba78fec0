import type { FileEventResponse, MilestonesView } from '@porchlight/api'
import {
  clockStateLabels,
  clockTexts,
  deadlineLabel,
  deadlineState,
  estimateFactLabels,
  fileEvents,
  includesLand,
  taskLabels,
} from '@porchlight/domain/staff'
import { type ComponentProps, type ComponentType, useCallback, useState } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { useTaskLabel } from '../items/named/use-task-label.ts'
import { type ActionDialogProps, MILESTONES, type PanelProps } from '../panel/panel.ts'
import { Info } from '../ui/Info.tsx'
import { sayDone } from '../undo/done.ts'
import { DateDialog, EventDialog, HoldDialog, NoticeDialog, OutcomeDialog } from './dialogs.ts'
import { Recorded } from './Recorded.tsx'
import { texts } from './text.ts'

type Deadline = MilestonesView['deadlines'][number]
type Task = MilestonesView['tasks'][number]

const badges: Readonly<Record<Deadline['state'], NonNullable<ComponentProps<typeof Badge>['kind']>>> = {
  OPEN: 'warning',
  MET: 'success',
  MISSED: 'danger',
  NOT_OWED: 'neutral',
}

/** Returns whether a task is the one of a deadline. */
const isOf = ({ clock, ref }: Deadline, task: Task) => task.kind === clock && task.ref === ref

/** The open tasks and the clocks with what ended them, the outcome, and everything that was recorded. */
export function MilestonesPanel(props: PanelProps) {
  const { milestones } = props.view
  const { deadlines, actions, milestone, hold, offered, recorded, mistake, after_undoing } = milestones
  const [Opened, setOpened] = useState<ComponentType<ActionDialogProps>>()
  const dates = useFocusFallback<HTMLDivElement>()
  const outcomes = useFocusFallback<HTMLDivElement>()
  const times = useTimes()
  const t = useTexts(texts)
  const translate = useTranslate()
  const { day, list } = useFormats()
  const open = (dialog: ComponentType<ActionDialogProps>) => setOpened(() => dialog)
  const correct = (event: FileEventResponse) =>
    open(dialogProps => <EventDialog {...dialogProps} kinds={[]} corrected={event} />)
  const close = useCallback((said?: string) => {
    setOpened(undefined)
    if (said) sayDone(said)
  }, [])
  const taskLabel = useTaskLabel(props.view)
  const others = milestones.tasks.filter(task => !deadlines.some(deadline => isOf(deadline, task)))
  const mistaken = recorded.find(({ id }) => id === mistake)
  const missing = milestones.missing_facts.map(fact => translate(estimateFactLabels[fact]))
  const lacksFacts = includesLand(milestones) && !recorded.some(({ kind }) => kind === 'SIX_FACTS')
  return (
    <>
      <section className="staff__sheet" aria-labelledby={MILESTONES}>
        <h2 id={MILESTONES}>{t.title}</h2>
        <ul className="stack stack--tight">
          {others.map(task => (
            <li key={`${task.kind} ${task.ref}`} className="sheet__head">
              <strong>{t.field(taskLabel(task), day(task.due_on, 'UTC'))}</strong>
              <Badge kind={task.due_on < milestones.today ? 'danger' : 'warning'}>
                {task.words || translate(clockStateLabels.OPEN)}
              </Badge>
            </li>
          ))}
          {deadlines.map(deadline => (
            <ClockItem key={`${deadline.clock} ${deadline.ref}`} deadline={deadline} milestones={milestones} />
          ))}
          {lacksFacts && missing.length > 0 && <li>{t.missing(list(missing))}</li>}
        </ul>
        <div className="staff__buttons" ref={dates}>
          {offered.length > 0 && <Button onClick={() => open(DateDialog)}>{t.recordDate}</Button>}
        </div>
      </section>
      <section className="staff__sheet" aria-labelledby="outcome">
        <div className="sheet__head">
          <h2 id="outcome">{t.milestones}</h2>
          <Info title={t.about}>
            <p>{t.elsewhere}</p>
          </Info>
        </div>
        {milestone ? (
          <p>
            <strong>{t.field(translate(fileEvents[milestone.kind].label), day(milestone.on, 'UTC'))}</strong>
          </p>
        ) : (
          <p>{t.none}</p>
        )}
        <div className="staff__buttons" ref={outcomes}>
          {actions.includes('milestone.record') && <Button onClick={() => open(OutcomeDialog)}>{t.recordIt}</Button>}
          {offered.includes('NOTICE') && <Button onClick={() => open(NoticeDialog)}>{t.recordNotice}</Button>}
          {mistaken && (
            <Button
              onClick={() =>
                open(dialogProps => <EventDialog {...dialogProps} kinds={[]} corrected={mistaken} isMistake />)
              }
            >
              {t.undoIt}
            </Button>
          )}
          {offered.includes('RECONSIDERED') && (
            <Button onClick={() => open(dialogProps => <EventDialog {...dialogProps} kinds={['RECONSIDERED']} />)}>
              {t.reconsider}
            </Button>
          )}
        </div>
        {after_undoing && (mistaken || offered.includes('RECONSIDERED')) && (
          <p className="soft">
            {t.undoing(translate(taskLabels[after_undoing.kind]), day(after_undoing.due_on, 'UTC'))}
          </p>
        )}
      </section>
      {recorded.length > 0 && (
        <section className="staff__sheet" aria-labelledby="recorded">
          <h2 id="recorded">{t.history}</h2>
          <Recorded view={props.view} onCorrect={correct} />
        </section>
      )}
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

function ClockItem({ deadline, milestones }: { deadline: Deadline; milestones: MilestonesView }) {
  const { clock, on, last_business_day, state, event: event_id } = deadline
  const label = deadlineLabel(deadline)
  const { rule, starts, metBy } = clockTexts[clock]
  const t = useTexts(texts)
  const translate = useTranslate()
  const { day } = useFormats()
  const words = milestones.tasks.find(task => isOf(deadline, task))?.words
  const event = milestones.recorded.find(({ id }) => id === event_id)
  const isLate = state === 'OPEN' && on < milestones.today
  return (
    <li>
      <div className="sheet__head">
        <strong>{t.field(translate(label), day(on, 'UTC'))}</strong>{' '}
        <span className="dock__state">
          <Badge kind={isLate ? 'danger' : badges[state]}>{words || translate(deadlineState(deadline))}</Badge>
          <Info title={t.rulesOf(translate(label))}>
            <p>{t.field(t.starts, translate(starts))}</p>
            <p>{t.field(t.metBy, translate(metBy))}</p>
            <p>{t.field(t.rule, rule)}</p>
          </Info>
        </span>
      </div>
      {state === 'OPEN' && last_business_day && <p className="soft">{t.lastDay(day(last_business_day, 'UTC'))}</p>}
      {event?.kind && event.happened_on && (
        <p className="soft">
          {[
            t.field(translate(fileEvents[event.kind].label), day(event.happened_on, 'UTC')),
            event.by && (event.entered_on ? t.entered(day(event.entered_on, 'UTC'), event.by) : event.by),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
    </li>
  )
}
