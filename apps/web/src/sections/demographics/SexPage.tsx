import { sex, sexForm, toggleSex } from '@porchlight/domain'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { DemographicChoices } from './DemographicChoices.tsx'
import { Disclaimer } from './Disclaimer.tsx'

export function SexPage() {
  return (
    <SectionForm page="ethnicity/sex" form={sexForm} record="demographics">
      {form => (
        <>
          <Disclaimer />
          <DemographicChoices
            id={form.idOf('biological_sexes')}
            label={form.form.fields.biological_sexes.label}
            choices={sex}
            value={form.values.biological_sexes}
            error={form.errors.biological_sexes}
            toggle={toggleSex}
            onChange={chosen => form.set('biological_sexes', chosen)}
          />
        </>
      )}
    </SectionForm>
  )
}
