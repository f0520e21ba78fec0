import type { ApplicationViewResponse } from '@porchlight/api'
import {
  type IdentifierField,
  REVEALED_SECONDS,
  type RevealReason,
  revealReasonLabels,
  revealReasons,
} from '@porchlight/domain/staff'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { CopyButton } from '../../ui/base/CopyButton.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { call } from '../session/api.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { useStaff } from '../session/session.tsx'
import { Popdown } from '../ui/Popdown.tsx'
import { texts as shared } from '../ui/text.ts'
import { CreditInquiry } from './CreditInquiry.tsx'
import { texts } from './text.ts'

interface RevealProps {
  view: ApplicationViewResponse
  borrower_id: string
  field: IdentifierField
  masked: string
}

/** A masked identifier with what reveals it, for half a minute. The value is in this component alone, and in no cache. */
export function Reveal({ view, borrower_id, field, masked }: RevealProps) {
  const [revealed, setRevealed] = useState<string>()
  const [said, setSaid] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const { isOver } = useStaff()
  const t = useTexts(texts)
  const label = t.fields[field]
  const name = view.borrowers.find(({ id }) => id === borrower_id)?.name ?? ''
  const isShown = revealed !== undefined && !isOver
  const show = (value: string) => {
    setSaid('')
    hadFocus.current = true
    setRevealed(value)
  }
  const hide = () => {
    hadFocus.current = root.current?.contains(document.activeElement) === true
    setRevealed(undefined)
    setSaid(t.hidden)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each value that is shown
  useEffect(() => {
    if (revealed === undefined) return
    const timer = setTimeout(hide, REVEALED_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [revealed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus is replaced
  useLayoutEffect(() => {
    if (hadFocus.current) [...root.current!.querySelectorAll<HTMLElement>(':scope > button, summary')].at(-1)?.focus()
  }, [isShown])
  useEffect(() => {
    if (isOver) setRevealed(undefined)
  }, [isOver])
  if (!view.can_reveal) return <span>{masked}</span>
  return (
    <div className="reveal" ref={root}>
      <span role="status">
        {isShown ? (
          <span key="shown">
            <span className="hidden">{t.shown(label, name)}</span> <strong>{revealed}</strong>
          </span>
        ) : (
          <span key="masked">{masked}</span>
        )}
      </span>
      {isShown ? (
        <>
          <CopyButton brief value={revealed} label={t.shown(label, name)} />
          <Button kind="quiet" onClick={hide}>
            <span>{t.hide}</span>
            <span className="hidden">{t.of(label, name)}</span>
          </Button>
        </>
      ) : (
        <Popdown
          kind="quiet"
          label={
            <>
              <span>{t.reveal}</span>
              <span className="hidden">{t.of(label, name)}</span>
            </>
          }
        >
          <ReasonForm view={view} borrower_id={borrower_id} field={field} onReveal={show} />
        </Popdown>
      )}
      <LiveRegion message={said} />
    </div>
  )
}

/** Asks for the reason, below what the borrower authorized. */
function ReasonForm({
  view,
  borrower_id,
  field,
  onReveal,
}: Omit<RevealProps, 'masked'> & { onReveal(value: string): void }) {
  const stepUp = useStepUp()
  const formats = useFormats()
  const translate = useTranslate()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const borrower = view.borrowers.find(({ id }) => id === borrower_id)
  const isInForce = [borrower?.soft_inquiry_until, borrower?.hard_inquiry_until].some(
    until => until && until >= view.milestones.today,
  )
  const reasons = revealReasons.filter(reason => reason !== 'CREDIT_REPORT' || isInForce)
  const form = useStaffForm<{ reason: RevealReason | null }>({
    empty: { reason: null },
    check: ({ reason }) => (reason ? {} : { reason: t.reasonMissing }),
    save: async ({ reason }) => {
      if (!reason) return
      const { value } = await call('POST /staff/applications/{application_id}/reveal', {
        params: { application_id: view.id },
        body: { borrower_id, field, reason },
        stepUp,
      })
      onReveal(field === 'ssn' ? value : formats.day(value, 'UTC'))
    },
    unsaved: 'dropped',
  })
  return (
    <StaffForm
      form={form}
      label={t.question(t.fields[field], borrower?.name ?? '')}
      button={t.reveal}
      busy={t.revealing}
      kind="primary"
    >
      <CreditInquiry view={view} borrower_id={borrower_id} />
      <SelectInput<RevealReason>
        id={`reveal_${field}_${borrower_id}`}
        label={t.reason}
        hint={t.lead}
        options={reasons.map(value => ({ value, label: translate(revealReasonLabels[value]) }))}
        placeholder={all.select}
        {...form.field('reason')}
      />
    </StaffForm>
  )
}
