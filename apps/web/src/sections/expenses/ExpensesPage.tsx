import { EVERY_EXPENSE_USED, expenseSection, yearsAhead, yearsBack } from '@porchlight/domain'
import { boot } from '../../boot.ts'
import { Field } from '../../form/Field.tsx'
import { MonthYear } from '../../form/MonthYear.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { text } from './text.ts'

export function ExpensesPage() {
  const { today } = boot()
  const t = text()
  return (
    <ListPage
      page="expenses"
      section={expenseSection}
      lead={t.lead}
      empty={t.empty}
      addLabel={t.add}
      skip="expenses"
      note={expenses => expenseSection.addable(expenses).length === 0 && <p className="soft">{EVERY_EXPENSE_USED}</p>}
    >
      {form => (
        <>
          <Field of={form} name="expense_type_other" />
          <Field of={form} name="amount" />
          <Field of={form} name="children_ages" />
          <MonthYear of={form} label={t.since} month="from_month" year="from_year" years={yearsBack(today)} />
          <Field of={form} name="is_ongoing" />
          <MonthYear of={form} label={t.until} month="to_month" year="to_year" years={yearsAhead(today)} />
        </>
      )}
    </ListPage>
  )
}
