import './tools.css'
import './head.css'
import { ownActKinds, ownActs, staffPathTo } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useRouter } from 'wouter'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { DayInput } from '../form/DayInput.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { useStaff } from '../session/session.tsx'
import { ListTable } from '../table/ListTable.tsx'
import { Info } from '../ui/Info.tsx'
import { Read } from '../ui/parts.tsx'
import { type ActivityAddress, activityAddressOf, activityPagePath, readActivity } from './activity-address.ts'
import { texts } from './text.ts'
import { ViewLinks } from './Views.tsx'

/** Lists what the person did on a day, for their own report. The address names the day and the kind of work. */
export function ActivityPage() {
  const router = useRouter()
  const search = router.searchHook(router)
  const address = activityAddressOf(search)
  const query = useQuery(readActivity(search))
  const { session } = useStaff()
  const { day: dayText } = useFormats()
  const times = useTimes()
  const translate = useTranslate()
  const t = useTexts(texts)
  const { day, today, acts = [], more } = query.data ?? {}
  const isToday = address.day === null || day === today
  const title = isToday || day === undefined ? t.activity.today : t.activity.onDay(dayText(day, 'UTC'))
  const shown = acts.filter(({ kind }) => address.kind === null || kind === address.kind)
  const views = [null, ...ownActKinds].map(kind => ({
    name: kind ?? 'ALL',
    label: kind ? translate(ownActs[kind].label) : t.activity.all,
    href: activityPagePath({ ...address, kind }),
    isCurrent: kind === address.kind,
    count: query.data && String(acts.filter(act => !kind || act.kind === kind).length),
  }))
  return (
    <StaffFrame title={title} lead={[session?.name, day && dayText(day, 'UTC')].filter(Boolean).join(' · ')}>
      <div className="queue-page">
        <ViewLinks label={t.activity.kinds} views={views} />
        <ChosenDay key={day} address={address} day={day ?? address.day ?? ''} />
        <Read query={query}>
          {() =>
            shown.length === 0 ? (
              <EmptyState>{acts.length === 0 ? t.activity.none : t.activity.noneOfKind}</EmptyState>
            ) : (
              <ListTable
                caption={title}
                columns={t.activity.columns}
                rows={shown.map(({ id, at, words, application_id, borrower, dealer }) => ({
                  id,
                  cells: [
                    <Link key="application" href={staffPathTo('application', { application_id })}>
                      {borrower || t.nameless}
                    </Link>,
                    application_id,
                    words,
                    times.timeOfDay(at),
                    dealer,
                  ],
                }))}
              />
            )
          }
        </Read>
        {more && <p>{t.activity.more}</p>}
      </div>
    </StaffFrame>
  )
}

/** Chooses another day, also before the page is hydrated. */
function ChosenDay({ address, day }: { address: ActivityAddress; day: string }) {
  const [chosen, setChosen] = useState(day)
  const [, go] = useLocation()
  const { activity: t, print } = useTexts(texts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(activityPagePath({ ...address, day: chosen || null }))
  }
  return (
    <form className="day-choice no-print" onSubmit={submit} noValidate>
      <DayInput id="activity_day" name="day" label={t.day} value={chosen} onChange={setChosen} />
      {address.kind && <input type="hidden" name="kind" value={address.kind} />}
      <Button type="submit">{t.show}</Button>
      <Button onClick={() => window.print()}>{print}</Button>
      <Info title={t.about}>{t.why}</Info>
    </form>
  )
}
