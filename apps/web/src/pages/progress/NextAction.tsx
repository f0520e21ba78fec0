import {
  type BorrowerParams,
  type NextStep,
  nextStep,
  othersOf,
  type PageId,
  pagePath,
  reasonDenied,
  returnedPath,
  returnedSectionTitle,
  type SectionId,
  sectionOf,
  sectionPage,
} from '@porchlight/domain'
import type { ReactNode } from 'react'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { call } from '../../data/client.ts'
import { useProgress } from '../../data/records.ts'
import { Problem } from '../../forms/Problem.tsx'
import { useReopen } from '../../forms/reopening/Reopening.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { isBeingSaved, pathToReview } from './person.ts'
import { Reminders } from './Reminders.tsx'
import { texts } from './text.ts'
import { useDraftedPage } from './use-drafted-page.ts'
import type { Waiting } from './use-polling.ts'

/** Returns whether the next action has the button that signs. */
export const offersSigning = (next: NextStep): boolean =>
  next.kind === 'sign' ||
  next.kind === 'change' ||
  (next.kind === 'correct' && next.signer !== null) ||
  (next.kind === 'wait' && next.until === 'edited')

interface NextActionProps {
  application: ApplicationOnPage
  waiting: Waiting
}

/** The next action as a button. */
export function NextAction({ application, waiting }: NextActionProps) {
  const { dealer } = useRouteParams()
  const { own } = application
  const t = useTexts(texts)
  const translate = useTranslate()
  if (isBeingSaved(application)) return <SavingNotice {...waiting} hasReason={application.message !== null} />
  const next = nextStep(application, own)
  const params = { dealer, application: application.id }
  switch (next.kind) {
    case 'section':
      return (
        <ContinueLink params={{ ...params, borrower: next.borrower }} {...next}>
          {t.continueWith(translate(sectionOf(next.section).title), otherName(application, next.borrower))}
        </ContinueLink>
      )
    case 'correct':
      return (
        <div className="banner__ways">
          <ButtonLink kind="primary" to={returnedPath({ ...params, borrower: next.borrower }, next.section)}>
            {t.change(translate(returnedSectionTitle(next.section)), otherName(application, next.borrower))}
          </ButtonLink>
          {next.signer && (
            <ButtonLink to={pathToReview(params, next.signer)}>
              {next.signer === own.id ? t.sign : t.handOver(otherName(application, next.signer) ?? '')}
            </ButtonLink>
          )}
          <EndEditing application={application} />
        </div>
      )
    case 'change':
      return (
        <div className="banner__ways">
          <ButtonLink
            kind="primary"
            to={pathToReview(params, own.id) + (next.section ? `#${sectionPage(next.section)}` : '')}
          >
            {next.section ? t.change(translate(sectionOf(next.section).title)) : t.changeAnswers}
          </ButtonLink>
          <ButtonLink to={pathToReview(params, own.id)}>{t.sign}</ButtonLink>
        </div>
      )
    case 'sign':
      return (
        <div className="banner__ways">
          <ButtonLink kind="primary" to={pathToReview(params, next.borrower)}>
            {next.borrower === own.id ? t.sign : t.handOver(otherName(application, next.borrower) ?? '')}
          </ButtonLink>
          <EndEditing application={application} />
        </div>
      )
    case 'reopen':
      return <ReopenNow application={application} />
    case 'wait':
      return next.until === 'edited' ? (
        <div className="banner__ways">
          <ButtonLink to={pathToReview(params, own.id)}>{t.sign}</ButtonLink>
          <EndEditing application={application} />
        </div>
      ) : (
        <Reminders application={application} people={next.people} />
      )
    case 'nothing':
      return null
  }
}

function ReopenNow({ application }: Pick<NextActionProps, 'application'>) {
  const reopening = useReopen()
  const t = useTexts(texts)
  if (reasonDenied.reopen(application, application.own)) return null
  return (
    <>
      <Button kind="primary" busy={reopening.busy && t.reopening} onClick={() => reopening.reopen()}>
        {t.reopen}
      </Button>
      <Problem sentences={[reopening.problem]} />
    </>
  )
}

/** Notifies the others that the person's changes are done, so that they need not wait to sign. */
function EndEditing({ application }: Pick<NextActionProps, 'application'>) {
  const { dealer } = useRouteParams()
  const { refetch } = useProgress()
  const saving = useSaving()
  const t = useTexts(texts)
  const { own, borrowers } = application
  if (application.status !== 'STARTED' || !own.is_editing || othersOf(borrowers, own).length === 0) return null
  const end = async () => {
    await call('DELETE /{dealer}/borrower/{borrower_id}/editing', { params: { dealer, borrower_id: own.id } })
    await refetch()
  }
  return (
    <>
      <Button busy={saving.busy && t.sending} onClick={() => saving.run(end)}>
        {t.endEditing}
      </Button>
      <Problem sentences={[saving.problem]} />
    </>
  )
}

interface ContinueLinkProps {
  params: BorrowerParams
  section: SectionId
  page: PageId
  children: ReactNode
}

function ContinueLink({ params, section, page, children }: ContinueLinkProps) {
  const drafted = useDraftedPage(params.application, params.borrower, section)
  return (
    <ButtonLink kind="primary" to={pagePath(params, drafted ?? page)}>
      {children}
    </ButtonLink>
  )
}

/** The name of a person on this device whose turn it is; undefined for one's own turn. */
const otherName = ({ borrowers, own }: ApplicationOnPage, id: string): string | undefined =>
  id === own.id ? undefined : borrowers.find(borrower => borrower.id === id)?.first_name

interface BeingSavedProps extends Waiting {
  /** The server's own message replaces the notice. */
  hasReason: boolean
}

/** A notice while signatures are being saved. It states when that takes long, and stops after the last poll. */
function SavingNotice({ patience, askAgain, hasReason }: BeingSavedProps) {
  const t = useTexts(texts)
  if (hasReason) return <Button onClick={askAgain}>{t.checkAgain}</Button>
  return (
    <div className="stack stack--tight">
      <p>{t.savingTitle}</p>
      {patience !== 'usual' && <p role="status">{patience === 'over' ? t.savingOver : t.savingLong}</p>}
      {patience === 'over' ? (
        <Button onClick={askAgain}>{t.checkAgain}</Button>
      ) : (
        <Button kind="primary" busy={t.saving}>
          {t.saving}
        </Button>
      )}
    </div>
  )
}
