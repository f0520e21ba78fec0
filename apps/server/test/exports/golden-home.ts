import { type Fields, type Form, homeResource, landForms, type StoredAnswers, type Values } from '@porchlight/domain'

/** Stores what was typed as the form does. */
export const stored = <F extends Fields>(form: Form<F>, typed: Partial<Values<F>>): StoredAnswers =>
  form.toStored(form.clearInapplicable({ ...form.empty(), ...typed }))

const { usage, placement, manufacture, down_payment } = homeResource.forms

export const asheville = { city: 'Asheville', county: 'Buncombe', state: 'NC' } as const

export const home = {
  ...stored(usage, { usage_type: 'PRIMARY_RESIDENCE' }),
  ...stored(placement, { street1: '77 Ridge & Hollow Rd', ...asheville, zip_code: '28806-4417' }),
  ...stored(manufacture, {
    manufacturer_type: 'OTHER',
    manufacturer_type_other: 'Lindqvist & Sons',
    model_name: 'Blue Ridge 32×60',
    model_year: '2026',
    section_type: 'DOUBLE_WIDE',
  }),
  ...stored(down_payment, {
    price: 128_900_00,
    has_upgrades: true,
    upgrades_cost: 6_450_00,
    has_site_improvements: true,
    site_improvement_cost: 14_275_50,
    down_payment_amount: 20_000_00,
    down_payment_source_type: 'GIFT',
    down_payment_giftor_name: 'Þóra O’Neill',
  }),
}

export const land = {
  land_situation_type: 'PURCHASING',
  ...stored(landForms.PURCHASING, {
    purchase_price_payoff: 38_000_00,
    acreage: 1.75,
    land_owner: 'Walter “Walt” Pruitt',
    has_frontage_public_road: true,
    has_paved_road: false,
  }),
}
