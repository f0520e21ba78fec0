import { isEnded, reasonDenied } from '@porchlight/domain'
import { Link } from 'wouter'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { Reopening } from '../../forms/reopening/Reopening.tsx'
import { useDenialText, useTexts } from '../../text/texts.ts'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { Fold } from '../../ui/fold/Fold.tsx'
import { MoreChoices } from '../withdraw/MoreChoices.tsx'
import { Checklist } from './Checklist.tsx'
import { Documents } from './Documents.tsx'
import { Payment } from './Payment.tsx'
import { AddCoborrower, People } from './People.tsx'
import { pathToReview } from './person.ts'
import { texts } from './text.ts'
import { Questions } from './WhereItStands.tsx'

const AskForChange = lazyComponent(async () => (await import('../../forms/returning/AskForChange.tsx')).AskForChange)

interface SubmittedProps {
  application: ApplicationOnPage
}

/** An application that was submitted or has ended: the way to a decision first, then documents, answers and changes. */
export function Submitted({ application }: SubmittedProps) {
  const { dealer } = useRouteParams()
  const { id, own, borrowers } = application
  const t = useTexts(texts)
  const isOver = isEnded(application)
  return (
    <>
      <div className="stack progress__side">
        {!isOver && <Payment application={application} />}
        <Questions id={id} />
        {borrowers.length > 1 && <People application={application} />}
      </div>
      <Documents />
      <Fold summary={<h2>{t.submitted.answers}</h2>}>
        <div className="stack">
          <Checklist application={application} person={own} />
          <p>
            <Link href={pathToReview({ dealer, application: id }, own.id)}>{t.review}</Link>
          </p>
        </div>
      </Fold>
      {!isOver && (
        <Fold summary={<h2>{t.submitted.change}</h2>}>
          <Changes application={application} />
        </Fold>
      )}
    </>
  )
}

/** The ways to change an application that was submitted. */
function Changes({ application }: SubmittedProps) {
  const t = useTexts(texts)
  const denialText = useDenialText()
  const { own, borrowers } = application
  const denied = reasonDenied.reopen(application, own)
  const mayAsk = !reasonDenied.askToReopen(application, own)
  return (
    <div className="stack">
      {denied && !mayAsk ? (
        <>
          <p>{denialText(denied)}</p>
          {application.status === 'REVIEWED' && <AskForChange />}
        </>
      ) : (
        <>
          <p>{borrowers.length > 1 ? t.submitted.changeHint : t.submitted.changeAlone}</p>
          <Reopening />
        </>
      )}
      {own.is_primary && <AddCoborrower application={application} />}
      <MoreChoices application={application} />
    </div>
  )
}
