import { type Ethnicity, ethnicity, ethnicityForm, ethnicityMembers, toggleEthnicity } from '@porchlight/domain'
import { Field } from '../../forms/Field.tsx'
import { SectionForm } from '../../forms/SectionForm.tsx'
import { DemographicChoices } from './DemographicChoices.tsx'
import { Disclaimer } from './Disclaimer.tsx'

export function EthnicityPage() {
  return (
    <SectionForm page="ethnicity" form={ethnicityForm} record="demographics">
      {form => (
        <>
          <Disclaimer />
          <DemographicChoices<Ethnicity>
            id={form.idOf('ethnicities')}
            label={form.form.fields.ethnicities.label}
            choices={ethnicity}
            groups={ethnicityMembers}
            within={{
              OTHER_HISPANIC_OR_LATINO: form.values.ethnicities.includes('OTHER_HISPANIC_OR_LATINO') && (
                <Field of={form} name="ethnicity_other" />
              ),
            }}
            value={form.values.ethnicities}
            error={form.errors.ethnicities}
            toggle={toggleEthnicity}
            onChange={chosen => form.set('ethnicities', chosen)}
          />
        </>
      )}
    </SectionForm>
  )
}
