import {
  type IdentifierField,
  identifierFields,
  REVEALED_SECONDS,
  type RevealReason,
  revealReasonLabels,
  revealReasons,
} from '@porchlight/domain/staff'
import { useEffect, useState } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { CopyButton } from '../../ui/base/CopyButton.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { IDENTIFIERS, type PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { useStaff } from '../session/session.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { CallerCheck } from './CallerCheck.tsx'
import { texts } from './text.ts'

interface Wanted {
  borrower_id: string
  field: IdentifierField
}
interface Revealed extends Wanted {
  value: string
}

/** Reveals one identifier at a time, for half a minute. The value is in this component alone, and in no cache. */
export function RevealPanel({ view }: Pick<PanelProps, 'view'>) {
  const [revealed, setRevealed] = useState<Revealed>()
  const [asked, setAsked] = useState<Wanted>()
  const [said, setSaid] = useState('')
  const withStepUp = useStepUp()
  const { isOver } = useStaff()
  const formats = useFormats()
  const translate = useTranslate()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const hide = () => {
    setRevealed(undefined)
    setSaid(t.hidden)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each value that is shown
  useEffect(() => {
    if (!revealed) return
    const timer = setTimeout(hide, REVEALED_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [revealed])
  useEffect(() => {
    if (isOver) setRevealed(undefined)
  }, [isOver])

  const form = useStaffForm<{ reason: RevealReason | null }>({
    empty: { reason: null },
    check: ({ reason }) => (reason ? {} : { reason: t.reasonMissing }),
    afterSave: values => values,
    unsaved: 'dropped',
  })
  const reveal = (wanted: Wanted) =>
    form.submitWith(async ({ reason }) => {
      if (!reason) return
      setAsked(wanted)
      setRevealed(undefined)
      setSaid('')
      const body = { ...wanted, reason }
      const { value } = await withStepUp('identifier.reveal', view.id, stepUp =>
        call('POST /staff/applications/{application_id}/reveal', { params: { application_id: view.id }, body, stepUp }),
      )
      setRevealed({ ...wanted, value: wanted.field === 'ssn' ? value : formats.day(value, 'UTC') })
    })
  const isInForce = (until: string | null) => until !== null && until >= view.milestones.today
  const mayOrder = view.borrowers.some(({ soft_inquiry_until }) => isInForce(soft_inquiry_until))
  const reasons = revealReasons.filter(reason => reason !== 'CREDIT_REPORT' || mayOrder)
  const isSame = (one: Wanted | undefined, { borrower_id, field }: Wanted) =>
    one?.borrower_id === borrower_id && one.field === field
  if (!view.can_reveal && !view.can_check_callers) return null
  return (
    <section className="staff__sheet" aria-labelledby={IDENTIFIERS}>
      <h2 id={IDENTIFIERS}>{t.title}</h2>
      <p className="soft">{t.lead}</p>
      <div className="staff__form" ref={form.root}>
        <SelectInput<RevealReason>
          id="reveal_reason"
          label={t.reason}
          options={reasons.map(value => ({ value, label: translate(revealReasonLabels[value]) }))}
          placeholder={all.select}
          {...form.field('reason')}
        />
      </div>
      <Problem sentence={form.problem} />
      <div className="staff__columns">
        {view.borrowers.map(({ id, name, soft_inquiry_until }) => (
          <div key={id}>
            <h3>{name}</h3>
            <p>
              {soft_inquiry_until
                ? t.softUntil(formats.day(soft_inquiry_until, 'UTC'), isInForce(soft_inquiry_until))
                : t.noSoft}
            </p>
            {identifierFields.map(field => {
              const wanted = { borrower_id: id, field }
              const isShown = !isOver && revealed !== undefined && isSame(revealed, wanted)
              const label = t.fields[field]
              return (
                <div className="stack stack--tight" key={field}>
                  <div>
                    <Button
                      busy={form.busy && isSame(asked, wanted) && t.revealing}
                      onClick={() => (isShown ? hide() : reveal(wanted))}
                    >
                      {isShown ? t.hide(label) : t.reveal(label)}
                      <span className="hidden">{t.of(name)}</span>
                    </Button>
                  </div>
                  <p role="status">
                    {isShown && (
                      <span>
                        <span className="hidden">{t.shown(label, name)}</span> <strong>{revealed.value}</strong>
                      </span>
                    )}
                  </p>
                  {isShown && <CopyButton value={revealed.value} label={t.shown(label, name)} />}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <LiveRegion message={said} />
      {view.can_check_callers && <CallerCheck view={view} />}
    </section>
  )
}
