import { EVERY_ACCOUNT_USED, financialAccountSection } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/page.ts'
import { queries } from '../../data/queries.ts'
import { Field } from '../../forms/Field.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

export function FinancialAccountsPage() {
  const t = useTexts(texts)
  return (
    <ListPage
      page="financial-accounts"
      section={financialAccountSection}
      lead={t.lead}
      empty={t.empty}
      addLabel={t.add}
      note={accounts =>
        financialAccountSection.addable(accounts).length === 0 && <p className="soft">{EVERY_ACCOUNT_USED}</p>
      }
    >
      {form => (
        <>
          <Field form={form} name="institution_name" />
          <Field form={form} name="balance_amount" />
        </>
      )}
    </ListPage>
  )
}
FinancialAccountsPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.list(financialAccountSection.api, params))
