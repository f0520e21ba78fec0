import {
  nextStep,
  openRequests,
  pathTo,
  progressBanner,
  returnedPath,
  returnedSectionTitle,
  sectionOf,
  sectionPage,
  sectionsOf,
} from '@porchlight/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { type ApplicationOnPage, applicationOnPage } from '../../data/application-on-page.ts'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { queries } from '../../data/queries.ts'
import { reopenApplication } from '../../data/reopen-application.ts'
import { Problem } from '../../forms/Problem.tsx'
import type { ReturnedPanel as Returned } from '../../forms/returning/ReturnedPanel.tsx'
import type { NeededCount as Count } from '../../items/count/NeededCount.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { pathToReview } from '../progress/person.ts'
import { texts as progressTexts } from '../progress/text.ts'
import { texts } from './text.ts'

const ReturnedPanel = lazyComponent<ComponentProps<typeof Returned>>(
  async () => (await import('../../forms/returning/ReturnedPanel.tsx')).ReturnedPanel,
)

/** The number of things that are still needed, above all else of the card. */
export const NeededCount = lazyComponent<ComponentProps<typeof Count>>(
  async () => (await import('../../items/count/NeededCount.tsx')).NeededCount,
)

/** The state of an open application and its next action, in the words of its progress page. */
export function OpenApplication({ id }: { id: string }) {
  const dealer = useDealerSlug()
  const { data, isError } = useQuery(queries.progress({ dealer, application: id }))
  const t = useTexts(texts)
  if (data) return <Standing application={applicationOnPage(data)} />
  if (isError) return <ToApplication kind="primary" id={id} label={t.open} />
  return (
    <div className="standing-to-come">
      <Skeleton label={t.loading} rows={1} />
    </div>
  )
}

function Standing({ application }: { application: ApplicationOnPage }) {
  const translate = useTranslate()
  const t = useTexts(progressTexts)
  const { own } = application
  const { title, text } = progressBanner(application, own)
  const { ids, done } = sectionsOf(own)
  const left = application.status === 'STARTED' ? openRequests(application.returned, own.id).length : 0
  return (
    <>
      {application.submitted_at && <NeededCount id={application.id} />}
      <div>
        <p>
          <strong>{translate(title)}</strong>
        </p>
        <p>{text.map(translate).join(' ')}</p>
      </div>
      {application.returned && <ReturnedPanel brief application={application} />}
      <p className="soft small">{left > 0 ? t.changesLeft(left) : t.progress(done, ids.length)}</p>
      <Action application={application} />
    </>
  )
}

/** The action of the progress page. Where that is another page, a second link leads to the progress page. */
function Action({ application }: { application: ApplicationOnPage }) {
  const dealer = useDealerSlug()
  const translate = useTranslate()
  const t = useTexts(texts)
  const { sign, handOver, change, changeAnswers } = useTexts(progressTexts)
  const { id, own, borrowers } = application
  const params = { dealer, application: id }
  const next = nextStep(application, own)
  switch (next.kind) {
    case 'section':
      return <ToApplication kind="primary" id={id} label={t.open} />
    case 'correct': {
      const asked = borrowers.find(borrower => borrower.id === next.borrower)
      return (
        <Ways
          id={id}
          to={returnedPath({ ...params, borrower: next.borrower }, next.section)}
          label={change(
            translate(returnedSectionTitle(next.section)),
            asked && asked.id !== own.id ? asked.first_name : undefined,
          )}
        />
      )
    }
    case 'change':
      return (
        <Ways
          id={id}
          to={pathToReview(params, own.id) + (next.section ? `#${sectionPage(next.section)}` : '')}
          label={next.section ? change(translate(sectionOf(next.section).title)) : changeAnswers}
        />
      )
    case 'sign': {
      const signer = borrowers.find(borrower => borrower.id === next.borrower)
      return (
        <Ways
          id={id}
          to={pathToReview(params, next.borrower)}
          label={signer && signer.id !== own.id ? handOver(signer.first_name) : sign}
        />
      )
    }
    case 'reopen':
      return <ReopenNow id={id} />
    default:
      return <ToApplication id={id} label={t.view} />
  }
}

function Ways({ id, to, label }: { id: string; to: string; label: string }) {
  const t = useTexts(texts)
  return (
    <>
      <ButtonLink kind="primary" to={to} aria-label={t.actionFor(label, id)}>
        {label}
      </ButtonLink>
      <ToApplication kind="quiet" id={id} label={t.view} />
    </>
  )
}

interface ToApplicationProps extends Pick<ComponentProps<typeof ButtonLink>, 'kind'> {
  id: string
  label: string
}

/** The link to the progress page. */
function ToApplication({ id, label, kind }: ToApplicationProps) {
  const dealer = useDealerSlug()
  const t = useTexts(texts)
  return (
    <ButtonLink kind={kind} to={pathTo('progress', { dealer, application: id })} aria-label={t.actionFor(label, id)}>
      {label}
    </ButtonLink>
  )
}

/** Reopens the application and shows its progress page. */
function ReopenNow({ id }: { id: string }) {
  const dealer = useDealerSlug()
  const client = useQueryClient()
  const saving = useSaving()
  const [, go] = useLocation()
  const t = useTexts(texts)
  const { reopen, reopening } = useTexts(progressTexts)
  const open = async (stop: AbortSignal) => {
    await reopenApplication({ dealer, application_id: id }, stop)
    await client.invalidateQueries()
    go(pathTo('progress', { dealer, application: id }))
  }
  return (
    <>
      <Button kind="primary" busy={saving.busy && reopening} onClick={() => saving.run(open)}>
        {reopen}
      </Button>
      <Problem sentences={[saving.problem]} />
      <ToApplication kind="quiet" id={id} label={t.view} />
    </>
  )
}
