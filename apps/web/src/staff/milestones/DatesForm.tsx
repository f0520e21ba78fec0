import { type Collateral, collateralLabels, collateralOf, collaterals, includesLand } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useStoredDay } from '../form/use-stored-day.ts'
import { LOAN_NUMBER, type PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { Info } from '../ui/Info.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

interface Typed {
  loan_number: string
  /** Null while no one confirmed what the answers propose. */
  collateral: Collateral | null
  estimate_sent_on: string
  complete_on: string
  /** Why it was complete on another day than the one that is stored. */
  reason: string
}

/** Loan number, collateral, and the days that deadlines depend on: one form, of which the changed fields are sent. */
export function DatesForm({ view: { id, milestones }, changed }: PanelProps) {
  const { with_land, with_land_confirmed, review_version: version } = milestones
  const t = useTexts(texts)
  const all = useTexts(shared)
  const translate = useTranslate()
  const dayOf = useStoredDay()
  const inWords = (collateral: Collateral | null) =>
    collateral ? translate(collateralLabels[collateral]) : t.proposed(translate(collateralLabels[proposed]))
  const proposed = collateralOf(with_land)
  const stored: Typed = {
    loan_number: milestones.loan_number ?? '',
    collateral: with_land_confirmed === null ? null : collateralOf(includesLand(milestones)),
    estimate_sent_on: milestones.estimate_sent_on ?? '',
    complete_on: milestones.complete_on ?? '',
    reason: '',
  }
  const form = useStaffForm<Typed>({
    stored,
    hidden: ({ collateral, complete_on }) => [
      ...((collateral ?? proposed) === 'HOME' ? (['estimate_sent_on'] as const) : []),
      ...(complete_on === stored.complete_on ? (['reason'] as const) : []),
    ],
    words: ({ loan_number, collateral, estimate_sent_on, complete_on }) =>
      [
        t.field(t.loanNumber, loan_number || all.newer.noValue),
        t.field(t.land, inWords(collateral)),
        t.field(t.estimate, dayOf(estimate_sent_on)),
        t.field(t.completion, dayOf(complete_on)),
      ].join(' · '),
    save: ({ loan_number, collateral, estimate_sent_on, complete_on, reason }) =>
      call('PUT /staff/applications/{application_id}/dates', {
        params: { application_id: id },
        body: {
          ...(loan_number !== stored.loan_number && { loan_number }),
          ...(collateral !== stored.collateral && collateral && { with_land: collateral === 'HOME_AND_LAND' }),
          ...(estimate_sent_on !== stored.estimate_sent_on && { estimate_sent_on: estimate_sent_on || null }),
          ...(complete_on !== stored.complete_on && { complete_on: complete_on || null, reason }),
        },
        ifMatch: version,
      }),
    changed,
    done: t.saved,
    afterSave: values => ({ ...values, reason: '' }),
    unsaved: { draft: `dates ${id}` },
  })
  const { collateral, complete_on } = form.values
  return (
    <StaffForm form={form} layout="rows" label={t.more} button={t.save}>
      <TextInput id={LOAN_NUMBER} label={t.loanNumber} autoComplete="off" {...form.field('loan_number')} />
      <SelectInput
        id="collateral"
        label={t.land}
        options={collaterals.map(value => ({ value, label: translate(collateralLabels[value]) }))}
        placeholder={inWords(null)}
        {...form.field('collateral')}
      />
      {(collateral ?? proposed) === 'HOME_AND_LAND' && (
        <DayInput id="estimate_sent_on" label={t.estimate} {...form.field('estimate_sent_on')} />
      )}
      <DayInput
        id="complete_on"
        label={t.completion}
        info={
          <Info title={t.aboutCompletion}>
            <p>{t.completionMoves}</p>
          </Info>
        }
        {...form.field('complete_on')}
      />
      {complete_on !== stored.complete_on && (
        <TextInput
          id="complete_reason"
          label={t.reason}
          hint={t.reasonHint}
          autoComplete="off"
          {...form.field('reason')}
        />
      )}
    </StaffForm>
  )
}
