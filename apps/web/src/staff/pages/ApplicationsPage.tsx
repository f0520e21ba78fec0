import { type ApplicationListResponse, type ListedSubmission, staffPathTo } from '@porchlight/domain/staff'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useTimes } from '../../ui/times.ts'
import { applicationsPath } from '../page-reads.ts'
import { ApplicationBadge, ListTable, Read } from '../parts.tsx'
import { StaffFrame } from '../StaffFrame.tsx'
import { texts } from '../text.ts'

const pagePath = (query: Record<string, string>): string => {
  const search = new URLSearchParams(query).toString()
  return search ? `${staffPathTo('applications')}?${search}` : staffPathTo('applications')
}

/** The list of what was submitted, the last first; the address names the dealer and the page. */
export function ApplicationsPage() {
  const router = useRouter()
  const search = router.searchHook(router)
  const query = useQuery<ApplicationListResponse>({
    queryKey: [applicationsPath(search)],
    // The filter stays, with the focus that it has, while the next list is read.
    placeholderData: keepPreviousData,
  })
  const t = useTexts(texts).applications
  return (
    <StaffFrame title={t.title} lead={t.lead}>
      <Read query={query}>{list => <List list={list} search={search} isReading={query.isPlaceholderData} />}</Read>
    </StaffFrame>
  )
}

interface ListProps {
  list: ApplicationListResponse
  search: string
  /** Whether the list is that of the address before. */
  isReading: boolean
}

function List({ list: { applications, dealers, next }, search, isReading }: ListProps) {
  const [, go] = useLocation()
  const times = useTimes()
  const all = useTexts(texts)
  const t = all.applications
  const asked = new URLSearchParams(search)
  const chosen = asked.get('dealer')
  const ofDealer: Record<string, string> = chosen ? { dealer: chosen } : {}
  const choose = (id: string | null) => go(pagePath(id ? { dealer: id } : {}))
  const nameOf = ({ borrower, coborrowers }: ListedSubmission) => {
    const name = borrower || t.nameless
    return coborrowers > 0 ? t.more(name, coborrowers) : name
  }
  return (
    <>
      {dealers.length > 1 && (
        <div className="staff__form">
          <SelectInput
            id="dealer"
            label={t.filter}
            placeholder={t.all}
            options={dealers.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onChange={choose}
          />
        </div>
      )}
      {isReading ? (
        <Skeleton label={all.loading} rows={4} />
      ) : applications.length === 0 ? (
        <EmptyState>{asked.has('after') ? t.noneMore : chosen ? t.noneOfDealer : t.none}</EmptyState>
      ) : (
        <ListTable
          caption={t.title}
          columns={t.columns}
          rows={applications.map(application => ({
            id: application.id,
            cells: [
              <Link key="name" href={staffPathTo('application', { application_id: application.id })}>
                {nameOf(application)}
              </Link>,
              application.id,
              application.dealer.name,
              times.minute(application.submitted_at),
              <ApplicationBadge key="status" {...application} />,
            ],
          }))}
        />
      )}
      {!isReading && (
        <div className="staff__buttons">
          {asked.has('after') && <ButtonLink to={pagePath(ofDealer)}>{t.first}</ButtonLink>}
          {next && <ButtonLink to={pagePath({ ...ofDealer, after: next })}>{t.next}</ButtonLink>}
        </div>
      )}
    </>
  )
}
