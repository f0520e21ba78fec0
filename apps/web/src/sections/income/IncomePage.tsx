import {
  alimonyNotice,
  EVERY_INCOME_USED,
  incomeSection,
  pagePath,
  paramsIn,
  yearsAhead,
  yearsBack,
} from '@porchlight/domain'
import { useLocation } from 'wouter'
import { useAt } from '../../api/at.ts'
import { boot } from '../../boot.ts'
import { Field } from '../../form/Field.tsx'
import { legalText } from '../../form/LegalText.tsx'
import { MonthYear } from '../../form/MonthYear.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { text } from './text.ts'

/** '/income/{id}' is the list with that entry opened. */
function useNamed() {
  const at = useAt()
  const [path, go] = useLocation()
  const id = paramsIn('section', path)?.['*'].split('/')[1]
  return id ? { id, left: () => go(pagePath(at, 'income'), { replace: true }) } : undefined
}

export function IncomePage() {
  const named = useNamed()
  const { today } = boot()
  const ends = [...yearsAhead(today).reverse(), ...yearsBack(today).slice(1)]
  const t = text()
  return (
    <ListPage
      page="income"
      section={incomeSection}
      lead={legalText(alimonyNotice).paragraphs.join(' ')}
      empty={t.empty}
      addLabel={t.add}
      skip="incomes"
      named={named}
      note={incomes => incomeSection.addable(incomes).length === 0 && <p className="soft">{EVERY_INCOME_USED}</p>}
    >
      {form => (
        <>
          <Field of={form} name="income_type_other" />
          <Field of={form} name="amount" />
          <Field of={form} name="children_ages" />
          <MonthYear of={form} label={t.since} month="from_month" year="from_year" years={yearsBack(today)} />
          <Field of={form} name="is_ongoing" />
          <MonthYear of={form} label={t.until} hint={t.untilHint} month="to_month" year="to_year" years={ends} />
        </>
      )}
    </ListPage>
  )
}
