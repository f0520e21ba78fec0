import {
  citizenshipForm,
  dependentExplanation,
  dependentsForm,
  maritalStatusForm,
  pathTo,
  residence,
  residenceExplanation,
} from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { PageParams } from '../../data/base/page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { useProgress } from '../../data/records.ts'
import { Field } from '../../forms/Field.tsx'
import { optionsOf } from '../../forms/inputs.tsx'
import { ExplanationDialog } from '../../forms/parts/LegalText.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { ChoiceButtons } from '../../ui/ChoiceButtons.tsx'
import { texts } from './text.ts'

/** Yes is saved at once; No asks for the residence status, which is saved at once. */
export function CitizenshipPage() {
  const { fields } = citizenshipForm
  const t = useTexts(texts)
  const translate = useTranslate()
  return (
    <RecordForm
      page="personal-info/citizenship"
      form={citizenshipForm}
      record="borrower"
      hasButton={({ is_citizen, residence }) => is_citizen === true || residence !== null}
    >
      {(form, { save }) => {
        const { is_citizen } = form.values
        return (
          <>
            <div className="stack stack--tight">
              <ChoiceButtons
                id={form.idOf('is_citizen')}
                label={translate(fields.is_citizen.label)}
                titled
                options={[
                  { value: 'yes', label: t.yes },
                  { value: 'no', label: t.no },
                ]}
                value={is_citizen === null ? null : is_citizen ? 'yes' : 'no'}
                onPick={answer =>
                  answer === 'yes' ? save({ is_citizen: true, residence: null }) : form.set('is_citizen', false)
                }
              />
              <ExplanationDialog worded title={t.whyWeAsk} terms={[{ paragraphs: [t.whyCitizenship] }]} />
            </div>
            {form.definition.isVisible(form.values, 'residence') && (
              <div className="stack stack--tight">
                <ChoiceButtons
                  id={form.idOf('residence')}
                  label={translate(fields.residence.label)}
                  options={optionsOf(fields.residence, translate)}
                  value={form.values.residence}
                  onPick={type => save({ is_citizen: false, residence: type })}
                />
                <ExplanationDialog
                  worded
                  title={t.whatResidenceMeans}
                  terms={residence.values.map(type => ({
                    title: translate(residence.labels[type]),
                    paragraphs: [translate(residenceExplanation[type])],
                  }))}
                />
              </div>
            )}
          </>
        )
      }}
    </RecordForm>
  )
}
CitizenshipPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('borrower', params))

/** Asks the primary borrower of an application without co-borrowers. What is chosen on the page stays as a draft. */
function SpouseQuestion() {
  const { dealer, application, borrower } = useRouteParams()
  const { data } = useProgress()
  const t = useTexts(texts)
  if (data?.borrower.borrower_id !== borrower || data.co_borrowers.length > 0) return null
  return (
    <p>
      {t.spouse} <Link href={pathTo('together', { dealer, application })}>{t.addSpouse}</Link>
    </p>
  )
}

export function MaritalStatusPage() {
  return (
    <RecordForm page="personal-info/marital-status" form={maritalStatusForm} record="borrower">
      {form => (
        <>
          <Field form={form} name="marital_status_type" titled />
          {form.values.marital_status_type === 'MARRIED' && <SpouseQuestion />}
        </>
      )}
    </RecordForm>
  )
}
MaritalStatusPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('borrower', params))

export function DependentsPage() {
  const t = useTexts(texts)
  return (
    <RecordForm page="personal-info/dependents" form={dependentsForm} record="borrower">
      {form => (
        <>
          <div>
            <Field form={form} name="has_dependents" titled />
            <ExplanationDialog worded title={t.whatIsDependent} terms={[{ paragraphs: [dependentExplanation] }]} />
          </div>
          <Field form={form} name="dependents_ages" />
          <section className="stack">
            <div className="stack stack--tight">
              <h2>{t.relative}</h2>
              <p className="soft">{t.relativeLead}</p>
            </div>
            <Field form={form} name="nearest_relative_name" label={t.relativeName} />
            <div className="row">
              <Field form={form} name="nearest_relative_relationship" />
              <Field form={form} name="nearest_relative_phone_number" />
            </div>
          </section>
        </>
      )}
    </RecordForm>
  )
}
DependentsPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('borrower', params))
