import { choices } from '../../forms/choices.ts'
import { choice, text, withMeta } from '../../forms/fields.ts'
import { defineForm } from '../../forms/form.ts'
import { defineResource } from '../../forms/resource.ts'
import { maxLength, required } from '../../forms/rules.ts'
import { askIfNoNumber } from '../../people/place.ts'
import { addressCodec, cityRule, county, countyLabel, streetAddress, streetRules } from '../../people/street-address.ts'
import { downPaymentForm } from './down-payment.ts'
import { manufactureForm } from './manufacture-detail.ts'

export const usageType = choices({
  PRIMARY_RESIDENCE: 'Primary residence',
  SECONDARY_RESIDENCE: 'Secondary residence',
  INVESTMENT_RENTAL: 'Investment or rental',
  OTHER: 'Other',
})

export const usageForm = defineForm({
  fields: {
    usage_type: choice('How will you use the home?', usageType, required('Must select a use')),
    usage_type_other: text('What will you use it for?', required('Must enter a use'), maxLength(200)),
  },
  visibleWhen: values => ({ usage_type_other: values.usage_type === 'OTHER' }),
})

/** The street and city are optional: land for a new home often has no street address yet. */
export const placementForm = defineForm({
  fields: {
    ...streetAddress,
    street1: withMeta(
      { ...streetAddress.street1, rules: streetRules },
      { isOptional: true, hint: 'In a park or community? Enter the lot and the park: Lot 12, Oak Grove Community' },
    ),
    city: withMeta({ ...streetAddress.city, rules: [cityRule] }, { isOptional: true }),
    county,
  },
  codecs: { address: addressCodec },
  labels: v => ({ county: countyLabel(v.state) }),
  askIfUnusual: v => ({ street1: askIfNoNumber(v.street1) }),
})

/** The pages of the home record: `PUT home` takes any subset. */
export const homeResource = defineResource({
  usage: usageForm,
  placement: placementForm,
  manufacture: manufactureForm,
  down_payment: downPaymentForm,
})
