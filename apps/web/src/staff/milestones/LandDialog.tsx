import { type Collateral, collateralLabels, collateralOf, collaterals, includesLand } from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useWhenDone } from '../form/use-when-done.ts'
import type { ActionDialogProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

/** Confirms Home only or Land-home as the answers propose it, or changes it from a day on. */
export function LandDialog({ view, changed, onClose }: ActionDialogProps) {
  const { milestones } = view
  const t = useTexts(texts)
  const all = useTexts(shared)
  const translate = useTranslate()
  const { list } = useFormats()
  const counted = collateralOf(includesLand(milestones))
  const form = useStaffForm<{ collateral: Collateral; land_since: string }>({
    empty: { collateral: counted, land_since: milestones.first_submitted_on },
    hidden: ({ collateral }) => (collateral === counted ? ['land_since'] : []),
    save: ({ collateral, land_since }, once) => {
      const body = {
        with_land: collateral === 'HOME_AND_LAND',
        ...(collateral !== counted && { land_since: land_since || null }),
      }
      return call('PUT /staff/applications/{application_id}/dates', {
        params: { application_id: view.id },
        body,
        ifMatch: milestones.review_version,
        ...once(body, milestones.review_version),
      })
    },
    changed,
    done: all.saved,
    afterSave: values => values,
    unsaved: { draft: `land ${view.id}` },
  })
  useWhenDone(form, onClose)
  return (
    <FormDialog
      short
      form={form}
      title={t.confirmLand(list(view.borrowers.map(({ name }) => name)))}
      act={t.confirm}
      onClose={onClose}
    >
      <p>{t.asAnswered(translate(collateralLabels[collateralOf(milestones.with_land)]))}</p>
      <SelectInput
        id="collateral"
        label={t.land}
        options={collaterals.map(value => ({ value, label: translate(collateralLabels[value]) }))}
        placeholder={all.select}
        {...form.field('collateral')}
        onChange={chosen => form.change({ collateral: chosen ?? counted })}
      />
      {form.values.collateral !== counted && (
        <DayInput
          id="land_since"
          label={t.since}
          hint={form.values.collateral === 'HOME_AND_LAND' ? t.sinceLand : t.sinceHome}
          {...form.field('land_since')}
        />
      )}
      {view.assignment.assignee === null && <p>{t.assigns}</p>}
    </FormDialog>
  )
}
