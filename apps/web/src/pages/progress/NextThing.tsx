import { nextStep, pagePath, pathTo, sections } from '@porchlight/domain'
import { useLocation } from 'wouter'
import { useAt } from '../../api/at.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { type ApplicationOnPage, isBeingSaved } from './application-on-page.ts'
import { BeingSaved } from './BeingSaved.tsx'
import { text } from './text.ts'
import type { usePolling } from './use-polling.ts'
import { useReopen } from './use-reopen.ts'

/** The one next thing to do, as a button; or for whom to wait. */
export function NextThing({
  application,
  waiting,
}: {
  application: ApplicationOnPage
  waiting: ReturnType<typeof usePolling>
}) {
  const { dealer } = useAt()
  const reopening = useReopen()
  const { own } = application
  const t = text()
  if (isBeingSaved(application)) return <BeingSaved {...waiting} />
  const next = nextStep(application, own, own)
  switch (next.kind) {
    case 'section':
      return (
        <Onward to={pagePath({ dealer, application: application.id, borrower: own.id }, next.page)}>
          {t.continueWith(sections[next.section].title)}
        </Onward>
      )
    case 'sign':
      return <Onward to={pathTo('signature', { dealer, application: application.id })}>{t.sign}</Onward>
    case 'reopen':
      return (
        <>
          <Button kind="primary" busy={reopening.busy && t.reopening} onClick={() => reopening.reopen(() => {})}>
            {t.reopen}
          </Button>
          {reopening.problem && (
            <Alert kind="danger" urgent>
              {reopening.problem}
            </Alert>
          )}
        </>
      )
    case 'wait':
      return next.names.length > 0 ? <p>{t.waitingFor(next.names.map(name => name || t.someone))}</p> : null
    case 'nothing':
      return null
  }
}

function Onward({ to, children }: { to: string; children: string }) {
  const [, go] = useLocation()
  return (
    <LinkButton
      kind="primary"
      href={to}
      onClick={event => {
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </LinkButton>
  )
}
