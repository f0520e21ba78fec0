import { expenseSection } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/base/page.ts'
import { queries } from '../../data/queries.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { useTexts } from '../../text/texts.ts'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { texts } from './text.ts'

const ExpenseFields = lazyComponent(async () => (await import('./dialog/ExpenseFields.tsx')).ExpenseFields)

export function ExpensesPage() {
  const t = useTexts(texts)
  return (
    <ListPage page="expenses" section={expenseSection} lead={t.lead} empty={t.empty} addLabel={t.add}>
      {form => <ExpenseFields form={form} />}
    </ListPage>
  )
}
ExpensesPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.list(expenseSection.api, params))
