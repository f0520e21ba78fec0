import { EVERY_ACCOUNT_USED, financialAccountSection } from '@porchlight/domain'
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
