import { type ComplianceList, complianceColumns, complianceLabels, complianceLists } from '@porchlight/domain/staff'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useRouter } from 'wouter'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { downloadIcon } from '../../ui/icons.ts'
import { useTimes } from '../../ui/times.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { Pages } from '../queue/Pages.tsx'
import { ViewLinks } from '../queue/Views.tsx'
import { saveFile } from '../session/api.ts'
import { checksOthers } from '../session/grants.ts'
import { useStaff } from '../session/session.tsx'
import { type ListRow, ListTable } from '../table/ListTable.tsx'
import { Info } from '../ui/Info.tsx'
import { Outcome, Read } from '../ui/parts.tsx'
import { texts as staffTexts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { complianceAddressOf, compliancePath, readsOfLists } from './compliance-address.ts'
import { useRowsOf } from './lists.tsx'
import { texts } from './text.ts'
import { Worksheet } from './Worksheet.tsx'

/** Lists how applications were worked on, for compliance to read. The address names the list. */
export function CompliancePage() {
  const router = useRouter()
  const { list, after } = complianceAddressOf(router.searchHook(router))
  const translate = useTranslate()
  const { session } = useStaff()
  const t = useTexts(texts)
  const { compliance: title } = useTexts(staffTexts).frame
  const List = lists[list]
  return (
    <StaffFrame title={title} lead={t.lead}>
      <div className="queue-page">
        <ViewLinks
          label={t.lists}
          views={complianceLists.map(name => ({
            name,
            label: translate(complianceLabels[name]),
            href: compliancePath({ list: name, after: null }),
            isCurrent: name === list,
            count: null,
          }))}
        />
        <List after={after} />
        {session && checksOthers(session.grants) && <Worksheet />}
      </div>
    </StaffFrame>
  )
}

interface ListProps {
  /** The cursor of the page that is shown; null for the first one. */
  after: string | null
}

const lists: Readonly<Record<ComplianceList, ComponentType<ListProps>>> = {
  'missed-clocks': function MissedClocks({ after }) {
    const list = 'missed-clocks'
    return <Listed list={list} after={after} query={useQuery(readsOfLists[list](after))} rowOf={useRowsOf()[list]} />
  },
  overrides: function Overrides({ after }) {
    const list = 'overrides'
    return <Listed list={list} after={after} query={useQuery(readsOfLists[list](after))} rowOf={useRowsOf()[list]} />
  },
  words: function Words({ after }) {
    const list = 'words'
    // The trail has each reading: the words are not read again by themselves.
    const query = useQuery({ ...readsOfLists[list](after), staleTime: Number.POSITIVE_INFINITY })
    return <Listed list={list} after={after} query={query} rowOf={useRowsOf()[list]} />
  },
}

interface ListedProps<Row> extends ListProps {
  list: ComplianceList
  query: UseQueryResult<{ rows: Row[]; next: string | null }>
  rowOf(row: Row): ListRow
}

/** A page of a list as a table, and the whole list as a file. */
function Listed<Row>({ list, after, query, rowOf }: ListedProps<Row>) {
  const action = useAction()
  const times = useTimes()
  const translate = useTranslate()
  const t = useTexts(texts)
  const caption = translate(complianceLabels[list])
  const save = () =>
    saveFile(`GET /staff/compliance/${list}/list`, t.fileName(caption, times.day(new Date().toISOString())))
  return (
    <>
      <div className="day-choice no-print">
        <Button icon={downloadIcon} busy={action.busy && t.saving} onClick={() => void action.run(save, t.saved)}>
          {t.save}
        </Button>
        <Info title={t.about(caption)}>
          {t.rules[list].map(rule => (
            <p key={rule}>{rule}</p>
          ))}
        </Info>
        <Outcome {...action} />
      </div>
      <Read query={query}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState>{after ? t.noMore : t.none}</EmptyState>
            ) : (
              <ListTable
                caption={caption}
                columns={Object.values<string>(complianceColumns[list]).map(translate)}
                rows={rows.map(rowOf)}
              />
            )}
            <Pages after={after} next={next} pathOf={cursor => compliancePath({ list, after: cursor })} />
          </>
        )}
      </Read>
    </>
  )
}
