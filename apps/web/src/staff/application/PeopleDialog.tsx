import { statusFor } from '@porchlight/domain'
import { electronicRecordsWords } from '@porchlight/domain/staff'
import { useLocation } from 'wouter'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { CopyButton } from '../../ui/base/CopyButton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { CallerCheck } from '../identifiers/CallerCheck.tsx'
import { CreditInquiry } from '../identifiers/CreditInquiry.tsx'
import { openOf } from '../items/item-groups.ts'
import { type ActionDialogProps, focusOnceShown, NOTE_TEXT, tabPath } from '../panel/panel.ts'
import { Rows } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { LocalTime } from './LocalTime.tsx'
import { texts } from './text.ts'

/** Begins a note about a call. */
export function useCallLog({ id }: ActionDialogProps['view']): () => void {
  const [, go] = useLocation()
  return () => {
    go(tabPath(id, 'notes', 'CALLED'), { replace: true })
    focusOnceShown(NOTE_TEXT)
  }
}

/** The check of who calls, and the borrowers with their contacts and what a caller may hear. */
export function PeopleDialog({ view, onClose }: ActionDialogProps) {
  const t = useTexts(texts)
  const { close } = useTexts(shared)
  const logCall = useCallLog(view)
  const log = () => {
    onClose()
    logCall()
  }
  return (
    <Dialog title={t.actions.call} closeLabel={close} onClose={() => onClose()}>
      <div className="stack">
        {view.can_check_callers && <CallerCheck view={view} />}
        {view.borrowers.map(borrower => (
          <Person key={borrower.id} view={view} borrower={borrower} />
        ))}
        {view.can_add_notes && (
          <div>
            <Button onClick={log}>{t.person.log}</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface PersonProps extends Pick<ActionDialogProps, 'view'> {
  borrower: ActionDialogProps['view']['borrowers'][number]
}

/** The contacts of a borrower, the time there, and what a caller may hear of this person alone. */
export function Person({ view, borrower: { id, name, phone, email, time_zones, electronic_records } }: PersonProps) {
  const translate = useTranslate()
  const t = useTexts(texts).person
  const { status, milestones } = view
  const step = statusFor('borrower', {
    status,
    outcome: milestones.milestone,
    finished_at: milestones.finished_at,
  })
  const asked = view.is_open_again
    ? (view.sent_back[0]?.asked.find(({ borrower_id }) => borrower_id === id)?.sections ?? []).map(({ title }) => title)
    : []
  const open = openOf(view, id)
  const needed = open.filter(item => !item.is_helpful).map(({ title }) => title)
  const helpful = open.filter(item => item.is_helpful).map(({ title }) => title)
  const contact = (label: string, value: string, href: string) => ({
    label,
    value: value ? (
      <span>
        <a href={href}>{value}</a> <CopyButton brief value={value} label={label} />
      </span>
    ) : (
      t.none
    ),
  })
  return (
    <section className="stack stack--tight" aria-label={name}>
      <h3>{name}</h3>
      <Rows brief rows={[contact(t.phone, phone, `tel:${phone}`), contact(t.email, email, `mailto:${email}`)]} />
      <LocalTime zones={time_zones} />
      <p>{translate(electronicRecordsWords(electronic_records))}</p>
      <CreditInquiry view={view} borrower_id={id} />
      <h4>{t.tell}</h4>
      <p>
        <span>{t.step(translate(step.label))}</span> {asked.length > 0 && <span>{t.asked(asked.join(', '))} </span>}
        {needed.length > 0 && <span>{t.needed(needed.join(', '))} </span>}
        {helpful.length > 0 && <span>{t.helpful(helpful.join(', '))} </span>}
        {asked.length + needed.length + helpful.length === 0 && <span>{t.notAsked} </span>}
        <span>{t.nothingElse}</span>
      </p>
    </section>
  )
}
