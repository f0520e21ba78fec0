import {
  type Fields,
  type LandSituation,
  landApiPath,
  landForms,
  landKey,
  type PageId,
  yearsBack,
} from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/base/page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { MonthYear } from '../../forms/parts/DateFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import type { FormState } from '../../forms/use-record-form.ts'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

/** The form of one land situation. Its save sets the application's situation. */
export function landPage<S extends LandSituation>(situation: S) {
  return {
    page: `land/${landApiPath[situation]}` as PageId,
    form: landForms[situation],
    record: 'land',
    save: landKey(situation),
  } as const
}

type Owned =
  | 'land_value'
  | 'acreage'
  | 'purchase_month'
  | 'purchase_year'
  | 'has_frontage_public_road'
  | 'has_paved_road'

/** The fields of land that the borrower owns, paid off or not. */
export function OwnedLandFields<F extends Fields & Record<Owned, Fields[string]>>({ form }: { form: FormState<F> }) {
  const t = useTexts(texts)
  const years = yearsBack(usePageContext().today)
  return (
    <>
      <div className="row">
        <Field form={form} name="land_value" />
        <Field form={form} name="acreage" />
      </div>
      <MonthYear form={form} label={t.bought} month="purchase_month" year="purchase_year" years={years} />
      <Field form={form} name="has_frontage_public_road" />
      <Field form={form} name="has_paved_road" />
    </>
  )
}

export function AlreadyOwnedPage() {
  return (
    <RecordForm {...landPage('ALREADY_OWNED')}>
      {form => (
        <>
          <Field form={form} name="use_as_down_payment" />
          <OwnedLandFields form={form} />
          <div className="row">
            <Field form={form} name="hoa_fee_amount" />
            <Field form={form} name="hoa_fee_frequency" asList />
          </div>
        </>
      )}
    </RecordForm>
  )
}

AlreadyOwnedPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('land', params))

export function CurrentlyFinancedPage() {
  return (
    <RecordForm {...landPage('CURRENTLY_FINANCED')}>
      {form => (
        <>
          <Field form={form} name="monthly_payment" />
          <Field form={form} name="use_as_down_payment" />
          <Field form={form} name="is_refinance" />
          <Field form={form} name="purchase_price_payoff" />
          <OwnedLandFields form={form} />
          <Field form={form} name="land_owner" />
        </>
      )}
    </RecordForm>
  )
}

CurrentlyFinancedPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.record('land', params))

export function PurchasingPage() {
  return (
    <RecordForm {...landPage('PURCHASING')}>
      {form => (
        <>
          <div className="row">
            <Field form={form} name="purchase_price_payoff" />
            <Field form={form} name="acreage" />
          </div>
          <Field form={form} name="land_owner" />
          <Field form={form} name="has_frontage_public_road" />
          <Field form={form} name="has_paved_road" />
        </>
      )}
    </RecordForm>
  )
}

PurchasingPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('land', params))

export function LeasingPage() {
  return (
    <RecordForm {...landPage('LEASING')}>
      {form => (
        <>
          <Field form={form} name="lease_type" />
          <Field form={form} name="land_owner" />
          <Field form={form} name="monthly_payment" />
          <Field form={form} name="has_price_increase" />
          <Field form={form} name="price_increase_explanation" />
        </>
      )}
    </RecordForm>
  )
}

LeasingPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('land', params))
