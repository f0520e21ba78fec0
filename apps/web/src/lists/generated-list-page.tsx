import type { ListLoader, PageId } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageComponent, PageParams } from '../data/base/page.ts'
import { queries } from '../data/queries.ts'
import { useProgress } from '../data/records.ts'
import { Field } from '../forms/Field.tsx'
import { useTranslate } from '../text/texts.ts'
import { ListPage } from './ListPage.tsx'

type PlainList = Awaited<ReturnType<ListLoader>>

/** Two loads of a page must return the same component: another one would remount the page. */
const created = new WeakMap<PlainList, PageComponent>()

/** The page of a list without a component of its own. */
export function listPage(page: PageId, section: PlainList): PageComponent {
  const known = created.get(section) ?? createListPage(page, section)
  created.set(section, known)
  return known
}

function createListPage(page: PageId, section: PlainList): PageComponent {
  const { lead, empty, add } = section.texts
  // The menu of kinds decides these.
  const decided = new Set(section.addable([]).flatMap(({ start }) => Object.keys(start)))
  const asked = section.form.names.filter(name => !decided.has(name))
  const isAsked = (name: string, isTogether: boolean) => isTogether || !section.askedTogether?.includes(name)

  function GeneratedListPage() {
    const translate = useTranslate()
    const isTogether = (useProgress().data?.co_borrowers.length ?? 0) > 0
    return (
      <ListPage
        page={page}
        section={section}
        lead={lead && translate(lead)}
        empty={translate(empty)}
        addLabel={translate(add)}
      >
        {form =>
          asked
            .filter(name => isAsked(name, isTogether || form.values[name] === true))
            .map(name => <Field key={name} form={form} name={name} />)
        }
      </ListPage>
    )
  }
  GeneratedListPage.load = (client: QueryClient, params: PageParams) =>
    client.prefetchQuery(queries.list(section.api, params))
  GeneratedListPage.generatedFrom = [listPage, section]
  return GeneratedListPage
}
