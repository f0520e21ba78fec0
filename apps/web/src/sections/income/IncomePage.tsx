import { alimonyNotice, incomeSection, pagePath, paramsIn } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { PageParams } from '../../data/base/page.ts'
import { useReturnPage, useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { useLegalText } from '../../forms/parts/LegalText.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import { useTexts } from '../../text/texts.ts'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { texts } from './text.ts'

const IncomeFields = lazyComponent(async () => (await import('./dialog/IncomeFields.tsx')).IncomeFields)

/** '/income/{id}' opens the list with the dialog of that entry. */
function useNamed() {
  const params = useRouteParams()
  const returnTo = useReturnPage()
  const [path, go] = useLocation()
  const id = paramsIn('section', path)?.['*'].split('/')[1]
  return id ? { id, left: () => go(pagePath(params, 'income', returnTo), { replace: true }) } : undefined
}

export function IncomePage() {
  const { paragraphs: notice } = useLegalText(alimonyNotice)
  const named = useNamed()
  const t = useTexts(texts)
  return (
    <ListPage
      page="income"
      section={incomeSection}
      lead={notice.join(' ')}
      empty={t.empty}
      addLabel={t.add}
      named={named}
    >
      {form => <IncomeFields form={form} />}
    </ListPage>
  )
}
IncomePage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.list(incomeSection.api, params))
