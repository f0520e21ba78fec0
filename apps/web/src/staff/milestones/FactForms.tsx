import { type Collateral, collateralLabels, collateralOf, collaterals, includesLand } from '@porchlight/domain/staff'
import type { ReactNode } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { StaffForm } from '../form/StaffForm.tsx'
import { type ShownForm, useStaffForm } from '../form/use-staff-form.ts'
import { useStoredDay } from '../form/use-stored-day.ts'
import type { PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

/** Loan number, land, and the days that clocks depend on. */
export function FactForms(props: PanelProps) {
  const t = useTexts(texts)
  return (
    <>
      <h3>{t.more}</h3>
      <LoanNumber {...props} />
      <Land {...props} />
      {includesLand(props.view.milestones) && <Estimate {...props} />}
      <Completion {...props} />
    </>
  )
}

function FactForm({ form, label, children }: { form: ShownForm; label: string; children: ReactNode }) {
  const { save } = useTexts(texts)
  const button = (
    <>
      <span>{save}</span>
      <span className="hidden"> {label}</span>
    </>
  )
  return (
    <StaffForm form={form} layout="line" label={label} button={button}>
      {children}
    </StaffForm>
  )
}

function LoanNumber({ view: { id, milestones }, changed }: PanelProps) {
  const t = useTexts(texts)
  const { newer } = useTexts(shared)
  const form = useStaffForm({
    stored: { loan_number: milestones.loan_number ?? '' },
    words: ({ loan_number }) => loan_number || newer.noValue,
    save: body =>
      call('PUT /staff/applications/{application_id}/loan-number', {
        params: { application_id: id },
        body,
        ifMatch: milestones.review_version,
      }),
    changed,
    done: t.done,
  })
  return (
    <FactForm form={form} label={t.loanNumber}>
      <TextInput
        id="loan_number"
        label={t.loanNumber}
        hint={t.loanNumberHint}
        autoComplete="off"
        {...form.field('loan_number')}
      />
    </FactForm>
  )
}

function Land({ view: { id, milestones }, changed }: PanelProps) {
  const { with_land, with_land_confirmed, review_version: version } = milestones
  const t = useTexts(texts)
  const all = useTexts(shared)
  const translate = useTranslate()
  const form = useStaffForm<{ collateral: Collateral }>({
    stored: { collateral: collateralOf(includesLand(milestones)) },
    words: ({ collateral }) => translate(collateralLabels[collateral]),
    save: ({ collateral }) =>
      call('PUT /staff/applications/{application_id}/land', {
        params: { application_id: id },
        body: { with_land: collateral === 'HOME_AND_LAND' },
        ifMatch: version,
      }),
    changed,
    done: t.done,
  })
  return (
    <FactForm form={form} label={t.land}>
      <SelectInput
        id="collateral"
        label={t.land}
        hint={
          with_land_confirmed === null ? t.proposed(translate(collateralLabels[collateralOf(with_land)])) : t.confirmed
        }
        options={collaterals.map(value => ({ value, label: translate(collateralLabels[value]) }))}
        placeholder={all.select}
        {...form.field('collateral')}
        onChange={value => form.change({ collateral: value ?? 'HOME' })}
      />
    </FactForm>
  )
}

function Estimate({ view: { id, milestones }, changed }: PanelProps) {
  const t = useTexts(texts)
  const dayOf = useStoredDay()
  const form = useStaffForm({
    stored: { sent_on: milestones.estimate_sent_on ?? '' },
    words: ({ sent_on }) => dayOf(sent_on),
    save: ({ sent_on }) => {
      const body = { sent_on: sent_on || null }
      return call('PUT /staff/applications/{application_id}/loan-estimate', {
        params: { application_id: id },
        body,
        ifMatch: milestones.review_version,
      })
    },
    changed,
    done: t.done,
  })
  return (
    <FactForm form={form} label={t.estimate}>
      <DayInput id="estimate_sent_on" label={t.estimate} {...form.field('sent_on')} />
    </FactForm>
  )
}

function Completion({ view, changed }: PanelProps) {
  const { complete_on, review_version: version } = view.milestones
  const t = useTexts(texts)
  const dayOf = useStoredDay()
  const form = useStaffForm({
    stored: { complete_on: complete_on ?? '', reason: '' },
    words: stored => dayOf(stored.complete_on),
    save: values => {
      const body = { ...values, complete_on: values.complete_on || null }
      return call('PUT /staff/applications/{application_id}/completion', {
        params: { application_id: view.id },
        body,
        ifMatch: version,
      })
    },
    changed,
    done: t.done,
    afterSave: values => ({ ...values, reason: '' }),
    unsaved: { draft: `completion ${view.id}` },
  })
  return (
    <FactForm form={form} label={t.completion}>
      <DayInput id="complete_on" label={t.completion} hint={t.completionHint} {...form.field('complete_on')} />
      <TextInput
        id="complete_reason"
        label={t.reason}
        hint={t.reasonHint}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FactForm>
  )
}
