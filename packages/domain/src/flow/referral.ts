import type { Day } from '../forms/day.ts'
import type { Fields, Form, StoredAnswers } from '../forms/form.ts'
import { isEmpty } from '../forms/rules.ts'
import { downPaymentForm } from '../sections/home-and-land/down-payment.ts'
import { homeResource } from '../sections/home-and-land/home.ts'
import { manufactureForm, manufacturerType } from '../sections/home-and-land/manufacture-detail.ts'
import { salespersonForm } from '../sections/salesperson/salesperson.ts'
import type { Referral } from './routes.ts'

/** The salesperson that a dealer's link names; empty where the name does not satisfy the rules of its field. */
export function salespersonIn({ rep }: Referral, today: Day): string {
  const values = salespersonForm.read({ sales_rep_name: rep })
  return salespersonForm.check(values, today).sales_rep_name ? '' : values.sales_rep_name
}

/**
 * The stored answers about the home that a dealer's link gives: manufacturer, model, model year, sections and price in
 * dollars, with commas between them (docs/product/dealers.md §6). A part that does not satisfy the rules of its field is
 * left out. Undefined without any part.
 */
export function homeIn({ home = '' }: Referral, today: Day): StoredAnswers | undefined {
  const [maker = '', model_name, model_year, sections = '', price = ''] = home.split(',').map(part => part.trim())
  const code = maker.toUpperCase()
  const given = {
    ...validAnswers(
      manufactureForm,
      {
        ...(manufacturerType.has(code) && code !== 'OTHER'
          ? { manufacturer_type: code }
          : { manufacturer_type: maker && 'OTHER', manufacturer_type_other: maker }),
        model_name,
        model_year,
        section_type: sections.toUpperCase(),
      },
      today,
    ),
    ...validAnswers(downPaymentForm, { price: /^\d+$/.test(price) && Number(price) * 100 }, today),
  }
  return Object.keys(given).length > 0 ? { ...homeResource.empty(), ...given } : undefined
}

/** The answers, as they are stored, that satisfy the rules of their fields; nothing where none does. */
function validAnswers<F extends Fields>(form: Form<F>, raw: StoredAnswers, today: Day): StoredAnswers {
  const values = form.clearInapplicable(form.read(raw))
  const errors = form.check(values, today)
  const valid = Object.entries(values).filter(([name, value]) => !isEmpty(value) && value !== false && !errors[name])
  return valid.length > 0 ? form.toStored({ ...form.empty(), ...Object.fromEntries(valid) }) : {}
}
