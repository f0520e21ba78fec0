import { isOpen, type ListedApplication, ownBorrower, statusFor } from '@porchlight/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { queries } from '../../data/queries.ts'
import { useUser } from '../../data/records.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { EndApplication } from '../withdraw/EndApplication.tsx'
import { texts } from './text.ts'

/** The applications that the user started with the dealer, each with the way to delete or withdraw it. */
export function OwnApplications() {
  const dealer = useDealerSlug()
  const client = useQueryClient()
  const query = useQuery(queries.applications(dealer))
  const user = useUser()
  const t = useTexts(texts).applications
  const translate = useTranslate()
  const times = useTimes()
  const userId = user.data?.id
  const own = (query.data ?? []).filter(
    application => userId !== undefined && ownBorrower(application, userId)?.is_primary && !application.withdrawn_at,
  )
  if (own.length === 0) return null
  const readAgain = () =>
    Promise.all(
      [queries.applications(dealer), queries.agreements(dealer)].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  return (
    <section className="stack cards" aria-labelledby="applications">
      <h2 id="applications">{t.title}</h2>
      {own.map(application => (
        <Card key={application.id} level={3} title={t.name(application.id)} details={[standing(application)]}>
          {!application.finished_at && <EndApplication application={application} onEnded={readAgain} />}
        </Card>
      ))}
    </section>
  )

  function standing({ submitted_at, ...application }: ListedApplication): string {
    if (application.outcome) return translate(statusFor('borrower', application).label)
    if (application.finished_at) return t.finished(times.day(application.finished_at))
    if (!submitted_at) return t.notSubmitted
    return (isOpen({ ...application, withdrawn_at: null, finished_at: null }) ? t.reopened : t.submitted)(
      times.day(submitted_at),
    )
  }
}
