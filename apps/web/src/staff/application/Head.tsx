import { type ItemStage, itemStages } from '@porchlight/domain'
import {
  collateralLabels,
  collateralOf,
  contactKinds,
  includesLand,
  noteKindLabels,
  unlicensedWords,
} from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button, type ButtonProps } from '../../ui/base/Button.tsx'
import { CopyButton } from '../../ui/base/CopyButton.tsx'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { texts as itemTexts } from '../items/named/text.ts'
import { type FoldedTask, foldedTasks, useTaskLabel } from '../items/named/use-task-label.ts'
import { leftItems } from '../items/shown-items.ts'
import { useKeyHint } from '../keys/keys.ts'
import { LoanNumberForm } from '../milestones/LoanNumberForm.tsx'
import type { PanelProps } from '../panel/panel.ts'
import { useStaff } from '../session/session.tsx'
import { Popdown } from '../ui/Popdown.tsx'
import { ApplicationBadge } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { ActionMenu } from './ActionMenu.tsx'
import { type ActionId, actions, keyOf, possibleActions } from './actions.ts'
import { People } from './People.tsx'
import { texts } from './text.ts'

interface HeadProps extends PanelProps {
  primary: ActionId | undefined
  onStart(action: ActionId): void
}

/** The borrowers, the state, what is due, and the actions: always in sight where there is room. */
export function Head(props: HeadProps) {
  const { view } = props
  const { dealer, salesperson, state, milestones } = view
  const { shortDay } = useFormats()
  const translate = useTranslate()
  const t = useTexts(texts)
  const { restricted } = useTexts(shared)
  const collateral = translate(collateralLabels[collateralOf(includesLand(milestones))])
  const applied = shortDay(milestones.first_submitted_on, 'UTC')
  return (
    <>
      <div className="desk__line desk__line--names">
        <People view={view} onStart={props.onStart} />
        <Actions {...props} />
      </div>
      <div className="desk__line">
        <span className="desk__number">
          <span>{view.id}</span> <CopyButton brief value={view.id} label={t.number} />
        </span>
        <Loan {...props} />
        <ApplicationBadge status={view.status} finished_at={milestones.finished_at} outcome={milestones.milestone} />
        {view.is_restricted && <Badge>{restricted}</Badge>}
        {milestones.hold && <Badge kind="warning">{t.onHold}</Badge>}
        <Assignee {...props} />
        <Unlicensed {...props} />
        <span className="soft">{[dealer.name, salesperson, state].filter(Boolean).join(' · ')}</span>
        <span>{milestones.with_land_confirmed === null ? t.proposed(collateral) : collateral}</span>
        <span>{milestones.finished_at ? t.ended(applied) : t.applied(applied, milestones.days)}</span>
      </div>
      <Facts view={view} />
    </>
  )
}

/** The number in the lender's loan system, typed in place by those who record it. */
function Loan({ view, changed }: HeadProps) {
  const { loan_number, actions: possible } = view.milestones
  const t = useTexts(texts)
  if (possible.includes('review.record'))
    return (
      <Popdown isLazy className="desk__loan" label={loan_number ? t.loan(loan_number) : t.loanNumber}>
        <LoanNumberForm view={view} changed={changed} />
      </Popdown>
    )
  return loan_number ? (
    <span className="desk__number">
      <span>{t.loan(loan_number)}</span> <CopyButton brief value={loan_number} label={t.loanNumber} />
    </span>
  ) : null
}

function Assignee({ view, onStart }: HeadProps) {
  const { session } = useStaff()
  const t = useTexts(texts).assignee
  const { assignee, can_assign } = view.assignment
  const words = assignee ? (assignee.id === session?.id ? t.own : t.other(assignee.name)) : t.none
  if (!can_assign) return <span>{words}</span>
  return (
    <HeadButton kind="quiet" onClick={() => onStart('assign')}>
      {words}
    </HeadButton>
  )
}

/** Says that the assignee, or the reader of an unassigned one, is not licensed in its state. Opens the assignment where that can be changed. */
function Unlicensed({ view, onStart }: HeadProps) {
  const translate = useTranslate()
  const { unlicensed, can_assign } = view.assignment
  if (!unlicensed) return null
  const words = <span className="is-late">{translate(unlicensedWords(unlicensed, view.state))}</span>
  if (!can_assign) return words
  return (
    <HeadButton kind="quiet" onClick={() => onStart('assign')}>
      {words}
    </HeadButton>
  )
}

/** A button of an action that can be gone, with the focus that its dialog returned to it. */
function HeadButton(props: ButtonProps) {
  const root = useFocusFallback<HTMLSpanElement>()
  return (
    <span ref={root}>
      <Button {...props} />
    </span>
  )
}

function Actions({ view, primary, onStart }: HeadProps) {
  const keyHint = useKeyHint()
  const t = useTexts(texts).actions
  const possible = possibleActions(view)
  const shown = possible.filter(id => id === primary || 'isFrequent' in actions[id])
  return (
    <div className="desk__actions">
      {shown
        .sort((one, other) => Number(other === primary) - Number(one === primary))
        .map(id => (
          <HeadButton
            key={id}
            kind={id === primary ? 'primary' : 'secondary'}
            {...keyHint(keyOf(id))}
            onClick={() => onStart(id)}
          >
            {t[id]}
          </HeadButton>
        ))}
      <ActionMenu view={view} onStart={onStart} />
    </div>
  )
}

/** The next two tasks, the conditions that are left, and the last contact. */
function Facts({ view }: Pick<HeadProps, 'view'>) {
  const times = useTimes()
  const translate = useTranslate()
  const t = useTexts(texts)
  const taskLabel = useTaskLabel(view)
  const { several } = useTexts(itemTexts).tasks
  const { milestones, withdrawn_at, notes } = view
  const contact = notes.notes.find(({ kind }) => contactKinds.some(contact => contact === kind))
  return (
    <p className="desk__line desk__dates">
      {withdrawn_at && <span>{t.withdrew(times.day(withdrawn_at))}</span>}
      {foldedTasks(milestones.tasks)
        .slice(0, 2)
        .map(task => (
          <Due key={`${task.kind} ${task.ref}`} task={task} today={milestones.today}>
            {task.count === 1 ? taskLabel(task) : several(task.count)}
          </Due>
        ))}
      {milestones.tasks.length === 0 && <span className="soft">{t.noTask}</span>}
      <Conditions view={view} />
      <span className="soft">
        {contact
          ? t.lastContact(times.day(contact.at), contact.by, translate(noteKindLabels[contact.kind]))
          : t.noContact}
      </span>
    </p>
  )
}

/** The most characters of a task's name in the head. */
const LONGEST_NAME = 60
const shortened = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).trimEnd()}…` : name

interface DueProps {
  task: FoldedTask
  today: string
  children: string
}

/** A task with its day. A long name is cut: the lists below have it whole. */
function Due({ task: { due_on, words }, today, children }: DueProps) {
  const { shortDay } = useFormats()
  const t = useTexts(texts)
  return (
    <span className={due_on < today ? 'is-late' : words ? 'is-soon' : ''} title={children}>
      {t.due(shortened(children), [words, shortDay(due_on, 'UTC')].filter(Boolean).join(', '))}
    </span>
  )
}

/** The number of conditions of each stage that are left. None where there are none. */
function Conditions({ view }: Pick<HeadProps, 'view'>) {
  const t = useTexts(texts).conditions
  return (Object.keys(itemStages) as ItemStage[]).map(stage => {
    const count = leftItems(stage)(view)
    return count > 0 && <span key={stage}>{t[stage](count)}</span>
  })
}
