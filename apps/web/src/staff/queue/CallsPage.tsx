import type { CallsResponse } from '@porchlight/api'
import { noteKindLabels, staffPathTo } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from 'wouter'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { useStaff } from '../session/session.tsx'
import { ListTable } from '../table/ListTable.tsx'
import { Info } from '../ui/Info.tsx'
import { Read } from '../ui/parts.tsx'
import { readCalls } from './calls-address.ts'
import { addressOf, queuePagePath } from './queue-address.ts'
import { texts } from './text.ts'

type Call = CallsResponse['calls'][number]

/** The follow-ups that are due as one sheet with phones, to print. The filters are those of the list, in the address. */
export function CallsPage() {
  const router = useRouter()
  const search = router.searchHook(router)
  // The trail has each reading: a sheet is not read again by itself.
  const query = useQuery({ ...readCalls(search), staleTime: Number.POSITIVE_INFINITY })
  const { session } = useStaff()
  const times = useTimes()
  const t = useTexts(texts)
  const list = queuePagePath({ ...addressOf(search), view: 'calls', sort: null, after: null })
  const [first] = query.data?.calls ?? []
  // The calls are those of one person.
  const whose = first ? (first.assignee ?? t.unassigned) : session?.name
  const lead = [whose, query.dataUpdatedAt > 0 && times.day(new Date(query.dataUpdatedAt).toISOString())]
  return (
    <StaffFrame title={t.calls.title} lead={lead.filter(Boolean).join(' · ')}>
      <div className="day-choice no-print">
        <ButtonLink to={list}>{t.calls.list}</ButtonLink>
        <Button onClick={() => window.print()}>{t.print}</Button>
        <Info title={t.activity.about}>{t.calls.why}</Info>
      </div>
      <Read query={query}>
        {({ calls, more }) =>
          calls.length === 0 ? <EmptyState>{t.empty.calls}</EmptyState> : <CallsTable calls={calls} more={more} />
        }
      </Read>
    </StaffFrame>
  )
}

function CallsTable({ calls, more }: CallsResponse) {
  const { shortDay, timeOfDay } = useFormats()
  const translate = useTranslate()
  const t = useTexts(texts)
  const when = ({ words, follow_up_time }: Call) =>
    [words, follow_up_time && timeOfDay(`2000-01-01T${follow_up_time}:00Z`, 'UTC')].filter(Boolean).join(', ')
  return (
    <>
      <ListTable
        caption={t.calls.title}
        columns={t.calls.columns}
        rows={calls.map(call => {
          const { id, people, last_contact, dealer, state } = call
          return {
            id,
            cells: [
              <Link key="application" href={staffPathTo('application', { application_id: id })}>
                {people[0]?.name || t.nameless}
              </Link>,
              <Phones key="phones" people={people} />,
              when(call),
              last_contact &&
                `${translate(noteKindLabels[last_contact.kind])}, ${shortDay(last_contact.on, 'UTC')}, ${last_contact.by}`,
              [dealer, state].filter(Boolean).join(' · '),
              id,
            ],
          }
        })}
      />
      {more && <p>{t.calls.more}</p>}
    </>
  )
}

/** The phone of each person; the name of another person than that of the row stands beside it. */
function Phones({ people }: Pick<Call, 'people'>) {
  const t = useTexts(texts).calls
  return people.map(({ name, phone_number }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: people never move
    <div key={index}>
      {phone_number ? <a href={`tel:${phone_number}`}>{phone_number}</a> : <span>{t.noPhone}</span>}
      {index > 0 && <span>{` ${name}`}</span>}
    </div>
  ))
}
