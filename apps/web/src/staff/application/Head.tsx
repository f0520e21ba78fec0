import type { ApplicationViewResponse } from '@porchlight/api'
import { collateralLabels, collateralOf, includesLand, noteKindLabels, taskTable } from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button, type ButtonProps } from '../../ui/base/Button.tsx'
import { CopyButton } from '../../ui/base/CopyButton.tsx'
import { Icon } from '../../ui/base/Icon.tsx'
import { phoneIcon } from '../../ui/base/icons.ts'
import { TITLE_ID } from '../../ui/base/PageFrame.tsx'
import { useTimes } from '../../ui/times.ts'
import { useKeyHint } from '../keys/keys.ts'
import { useStaff } from '../session/session.tsx'
import { ApplicationBadge } from '../ui/parts.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { ActionMenu } from './ActionMenu.tsx'
import { type ActionId, actions, keyOf, possibleActions } from './actions.ts'
import { texts } from './text.ts'

interface HeadProps {
  view: ApplicationViewResponse
  primary: ActionId | undefined
  onStart(action: ActionId): void
}

/** The borrowers, the state, what is due, and the actions: always in sight where there is room. */
export function Head(props: HeadProps) {
  const { view } = props
  const { dealer, salesperson, state } = view
  const { with_land_confirmed } = view.milestones
  const translate = useTranslate()
  const t = useTexts(texts)
  const collateral = translate(collateralLabels[collateralOf(includesLand(view.milestones))])
  return (
    <>
      <div className="desk__line desk__line--names">
        <h1 id={TITLE_ID} tabIndex={-1} className="desk__names">
          {view.borrowers.map(({ id, name }) => (
            <span key={id}>{name} </span>
          ))}
        </h1>
        {view.borrowers.map(({ id, first_name, phone }) => phone && <Phone key={id} name={first_name} phone={phone} />)}
        <Actions {...props} />
      </div>
      <p className="desk__line">
        <span className="desk__number">
          <span>{view.id}</span> <CopyButton value={view.id} label={t.number} />
        </span>
        {view.milestones.loan_number && (
          <span className="desk__number">
            <span>{view.milestones.loan_number}</span>{' '}
            <CopyButton value={view.milestones.loan_number} label={t.loanNumber} />
          </span>
        )}
        <ApplicationBadge
          status={view.status}
          finished_at={view.milestones.finished_at}
          outcome={view.milestones.milestone}
        />
        <Assignee {...props} />
        <span className="soft">{[dealer.name, salesperson, state].filter(Boolean).join(' · ')}</span>
        <span>{with_land_confirmed === null ? t.proposed(collateral) : collateral}</span>
      </p>
      <Facts view={view} />
    </>
  )
}

const Phone = ({ name, phone }: { name: string; phone: string }) => (
  <a className="desk__phone" href={`tel:${phone}`}>
    <Icon shape={phoneIcon} />
    <span className="hidden">{name} </span>
    <span>{phone}</span>
  </a>
)

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

/** The days since it was applied for, the next two tasks, and the last contact. */
function Facts({ view }: Pick<HeadProps, 'view'>) {
  const { day } = useFormats()
  const times = useTimes()
  const translate = useTranslate()
  const t = useTexts(texts)
  const { milestones, withdrawn_at, notes } = view
  const applied = day(milestones.first_submitted_on, 'UTC')
  const contact = notes.notes.find(({ kind }) => kind !== 'NOTE')
  return (
    <>
      <p className="desk__line">
        <span>{milestones.finished_at ? t.ended(applied) : t.applied(applied, milestones.days)}</span>
        {withdrawn_at && <span>{t.withdrew(times.day(withdrawn_at))}</span>}
        {milestones.tasks.slice(0, 2).map(({ kind, due_on, words }) => (
          <span key={kind} className={due_on < milestones.today ? 'desk__late' : words ? 'desk__soon' : ''}>
            {t.due(translate(taskTable[kind].label), [words, day(due_on, 'UTC')].filter(Boolean).join(', '))}
          </span>
        ))}
        {milestones.tasks.length === 0 && <span className="soft">{t.noTask}</span>}
        <span className="soft">
          {contact
            ? t.lastContact(times.day(contact.at), contact.by, translate(noteKindLabels[contact.kind]))
            : t.noContact}
        </span>
      </p>
      {view.is_open_again && <p className="desk__line desk__soon">{t.openAgain}</p>}
    </>
  )
}
