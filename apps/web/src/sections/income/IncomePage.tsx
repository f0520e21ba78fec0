import { alimonyNotice, EVERY_INCOME_USED, incomeSection, pagePath, paramsIn } from '@porchlight/domain'
import { useLocation } from 'wouter'
import { useAt } from '../../api/at.ts'
import { legalText } from '../../form/LegalText.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { later } from '../../ui/later.tsx'
import { text } from './text.ts'

const IncomeFields = later(async () => (await import('./IncomeFields.tsx')).IncomeFields)

/** '/income/{id}' is the list with that entry opened. */
function useNamed() {
  const at = useAt()
  const [path, go] = useLocation()
  const id = paramsIn('section', path)?.['*'].split('/')[1]
  return id ? { id, left: () => go(pagePath(at, 'income'), { replace: true }) } : undefined
}

export function IncomePage() {
  const named = useNamed()
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
      {form => <IncomeFields of={form} />}
    </ListPage>
  )
}
