import { type ApplicationListResponse, type ListedSubmission, staffPathTo } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useRouter } from 'wouter'
import { useTexts } from '../../text/texts.ts'
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
  const query = useQuery<ApplicationListResponse>({ queryKey: [applicationsPath(search)] })
  const t = useTexts(texts).applications
  return (
    <StaffFrame title={t.title} lead={t.lead}>
      <Read query={query}>{list => <List list={list} search={search} />}</Read>
    </StaffFrame>
  )
}

function List({ list: { applications, dealers, next }, search }: { list: ApplicationListResponse; search: string }) {
  const [, go] = useLocation()
  const times = useTimes()
  const t = useTexts(texts).applications
  const asked = new URLSearchParams(search)
  const [dealer, setDealer] = useState(asked.get('dealer'))
  const chosen = asked.get('dealer')
  const ofDealer: Record<string, string> = chosen ? { dealer: chosen } : {}
  const choose = (id: string | null) => {
    setDealer(id)
    go(pagePath(id ? { dealer: id } : {}))
  }
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
            value={dealer}
            onChange={choose}
          />
        </div>
      )}
      {applications.length === 0 ? (
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
      <div className="staff__buttons">
        {asked.has('after') && <Link href={pagePath(ofDealer)}>{t.first}</Link>}
        {next && <Link href={pagePath({ ...ofDealer, after: next })}>{t.next}</Link>}
      </div>
    </>
  )
}
