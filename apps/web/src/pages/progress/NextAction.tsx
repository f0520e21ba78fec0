import { nextStep, pagePath, sectionOf } from '@porchlight/domain'
import { useRouteParams } from '../../data/use-route-params.ts'
import { Problem } from '../../forms/Problem.tsx'
import { ButtonLink } from '../../frame/ButtonLink.tsx'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { type ApplicationOnPage, isBeingSaved, pathToSign } from './application-on-page.ts'
import { SavingNotice } from './SavingNotice.tsx'
import { texts } from './text.ts'
import type { Waiting } from './use-polling.ts'
import { useReopen } from './use-reopen.ts'

/** The next action as a button, or the names of those to wait for. */
export function NextAction({ application, waiting }: { application: ApplicationOnPage; waiting: Waiting }) {
  const { dealer } = useRouteParams()
  const reopening = useReopen()
  const { own } = application
  const t = useTexts(texts)
  const translate = useTranslate()
  if (isBeingSaved(application)) return <SavingNotice {...waiting} isToldWhy={application.message !== null} />
  const next = nextStep(application, own)
  const at = { dealer, application: application.id }
  switch (next.kind) {
    case 'section':
      return (
        <ButtonLink kind="primary" to={pagePath({ ...at, borrower: next.borrower }, next.page)}>
          {t.continueWith(translate(sectionOf(next.section).title), otherName(application, next.borrower))}
        </ButtonLink>
      )
    case 'sign':
      return (
        <ButtonLink kind="primary" to={pathToSign(at, application, next.borrower)}>
          {t.signFor(otherName(application, next.borrower))}
        </ButtonLink>
      )
    case 'reopen':
      return (
        <>
          <Button kind="primary" busy={reopening.busy && t.reopening} onClick={() => reopening.reopen(() => {})}>
            {t.reopen}
          </Button>
          <Problem sentences={[reopening.problem]} />
        </>
      )
    case 'wait':
      return next.names.length > 0 ? <p>{t.waitingFor(next.names.map(name => name || t.someone))}</p> : null
    case 'nothing':
      return null
  }
}

/** The name of a person on this device whose turn it is; undefined for one's own turn. */
const otherName = ({ borrowers, own }: ApplicationOnPage, id: string): string | undefined =>
  id === own.id ? undefined : borrowers.find(one => one.id === id)?.first_name
