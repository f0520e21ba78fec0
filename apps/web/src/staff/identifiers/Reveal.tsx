import type { ApplicationViewResponse } from '@porchlight/api'
import {
  type IdentifierField,
  REVEALED_SECONDS,
  type RevealReason,
  revealReasonLabels,
  revealReasons,
} from '@porchlight/domain/staff'
import { useEffect, useState } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { CopyButton } from '../../ui/base/CopyButton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { call } from '../session/api.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { useStaff } from '../session/session.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

interface RevealProps {
  view: ApplicationViewResponse
  borrower_id: string
  field: IdentifierField
  masked: string
}

/** A masked identifier with the button that reveals it, for half a minute. The value is in this component alone, and in no cache. */
export function Reveal({ view, borrower_id, field, masked }: RevealProps) {
  const [isAsked, setAsked] = useState(false)
  const [revealed, setRevealed] = useState<string>()
  const [said, setSaid] = useState('')
  const { isOver } = useStaff()
  const t = useTexts(texts)
  const label = t.fields[field]
  const name = view.borrowers.find(({ id }) => id === borrower_id)?.name ?? ''
  const hide = () => {
    setRevealed(undefined)
    setSaid(t.hidden)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each value that is shown
  useEffect(() => {
    if (revealed === undefined) return
    const timer = setTimeout(hide, REVEALED_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [revealed])
  useEffect(() => {
    if (isOver) setRevealed(undefined)
  }, [isOver])
  if (!view.can_reveal) return <span>{masked}</span>
  const isShown = revealed !== undefined && !isOver
  return (
    <span className="reveal">
      <span role="status">
        {isShown ? (
          <span key="shown">
            <span className="hidden">{t.shown(label, name)}</span> <strong>{revealed}</strong>
          </span>
        ) : (
          <span key="masked">{masked}</span>
        )}
      </span>
      {isShown && <CopyButton value={revealed} label={t.shown(label, name)} />}
      <Button kind="quiet" onClick={() => (isShown ? hide() : setAsked(true))}>
        <span>{isShown ? t.hide : t.reveal}</span>
        <span className="hidden">{t.of(label, name)}</span>
      </Button>
      <LiveRegion message={said} />
      {isAsked && (
        <RevealDialog
          view={view}
          borrower_id={borrower_id}
          field={field}
          onReveal={value => {
            setSaid('')
            setRevealed(value)
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </span>
  )
}

interface RevealDialogProps extends Omit<RevealProps, 'masked'> {
  onReveal(value: string): void
  onClose(): void
}

/** Asks for the reason, below what the borrower authorized. */
function RevealDialog({ view, borrower_id, field, onReveal, onClose }: RevealDialogProps) {
  const withStepUp = useStepUp()
  const formats = useFormats()
  const translate = useTranslate()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const borrower = view.borrowers.find(({ id }) => id === borrower_id)
  const until = borrower?.soft_inquiry_until ?? null
  const isInForce = until !== null && until >= view.milestones.today
  const reasons = revealReasons.filter(reason => reason !== 'CREDIT_REPORT' || isInForce)
  const form = useStaffForm<{ reason: RevealReason | null }>({
    empty: { reason: null },
    check: ({ reason }) => (reason ? {} : { reason: t.reasonMissing }),
    save: async ({ reason }) => {
      if (!reason) return
      const { value } = await withStepUp('identifier.reveal', view.id, stepUp =>
        call('POST /staff/applications/{application_id}/reveal', {
          params: { application_id: view.id },
          body: { borrower_id, field, reason },
          stepUp,
        }),
      )
      onReveal(field === 'ssn' ? value : formats.day(value, 'UTC'))
    },
    unsaved: 'dropped',
  })
  return (
    <Dialog
      short
      title={t.question(t.fields[field], borrower?.name ?? '')}
      closeLabel={all.close}
      onClose={() => form.busy || onClose()}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={() => form.busy || onClose()}>{all.cancel}</Button>
          <Button type="submit" kind="primary" busy={form.busy && t.revealing}>
            {t.reveal}
          </Button>
        </>
      }
    >
      <div className="stack" ref={form.root}>
        <p>{until ? t.softUntil(formats.day(until, 'UTC'), isInForce) : t.noSoft}</p>
        <SelectInput<RevealReason>
          id="reveal_reason"
          label={t.reason}
          hint={t.lead}
          options={reasons.map(value => ({ value, label: translate(revealReasonLabels[value]) }))}
          placeholder={all.select}
          {...form.field('reason')}
        />
        <Problem sentence={form.problem} />
      </div>
    </Dialog>
  )
}
