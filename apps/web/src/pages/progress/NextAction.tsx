import { nextStep, pagePath, sectionOf } from '@porchlight/domain'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { Problem } from '../../forms/Problem.tsx'
import { useReopen } from '../../forms/reopening/Reopening.tsx'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { isBeingSaved, pathToReview } from './person.ts'
import { Reminders } from './Reminders.tsx'
import { texts } from './text.ts'
import type { Waiting } from './use-polling.ts'

/** The next action as a button. */
export function NextAction({ application, waiting }: { application: ApplicationOnPage; waiting: Waiting }) {
  const { dealer } = useRouteParams()
  const reopening = useReopen()
  const { own } = application
  const t = useTexts(texts)
  const translate = useTranslate()
  if (isBeingSaved(application)) return <SavingNotice {...waiting} hasReason={application.message !== null} />
  const next = nextStep(application, own)
  const params = { dealer, application: application.id }
  switch (next.kind) {
    case 'section':
      return (
        <ButtonLink kind="primary" to={pagePath({ ...params, borrower: next.borrower }, next.page)}>
          {t.continueWith(translate(sectionOf(next.section).title), otherName(application, next.borrower))}
        </ButtonLink>
      )
    case 'sign':
      return (
        <ButtonLink kind="primary" to={pathToReview(params, next.borrower)}>
          {next.borrower === own.id ? t.sign : t.handOver(otherName(application, next.borrower) ?? '')}
        </ButtonLink>
      )
    case 'reopen':
      return (
        <>
          <Button kind="primary" busy={reopening.busy && t.reopening} onClick={() => reopening.reopen()}>
            {t.reopen}
          </Button>
          <Problem sentences={[reopening.problem]} />
        </>
      )
    case 'wait':
      return <Reminders application={application} people={next.people} />
    case 'nothing':
      return null
  }
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
