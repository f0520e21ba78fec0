import { editorsOf, openRequests, pathTo } from '@porchlight/domain'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { applicationOnPage } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useProgress } from '../../data/records.ts'
import { Loading } from '../../forms/Loading.tsx'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { StickyActions } from '../../ui/StepLayout.tsx'
import { texts } from './text.ts'

/** Asks before signing locks the answers of a borrower who is changing them, or was asked by the lender to change them. Starts immediately when no other borrower is on the application. */
export function EditingGuard({ children }: { children: ReactNode }) {
  const { dealer, application: id } = useRouteParams()
  const [, go] = useLocation()
  const query = useProgress()
  const [isStarted, start] = useState(false)
  const [openedAt] = useState(Date.now)
  const t = useTexts(texts)
  const { list } = useFormats()
  const { data, refetch } = query
  const application = data && applicationOnPage(data)
  const isAlone = application?.borrowers.length === 1
  useEffect(() => {
    if (!isAlone) void refetch()
  }, [isAlone, refetch])
  const isKnown = isAlone || query.isError || (application !== undefined && query.dataUpdatedAt >= openedAt)
  const editors = application ? editorsOf(application, application.own) : []
  if (!isStarted && isKnown && editors.length === 0) start(true)
  if (isStarted) return children
  const namesOf = (people: typeof editors) => list(people.map(({ first_name }) => first_name))
  const names = namesOf(editors)
  const asked = editors.filter(({ id }) => openRequests(application?.returned ?? null, id).length > 0)
  const typing = editors.filter(editor => !asked.includes(editor))
  return (
    <SignedInFrame title={isKnown ? t.editingTitle(names) : t.title}>
      {isKnown ? (
        <div className="stack">
          {asked.length > 0 && <p>{t.notCorrected(namesOf(asked))}</p>}
          {typing.length > 0 && <p>{t.editing(namesOf(typing))}</p>}
          <p>{t.editingMeans}</p>
          <StickyActions>
            <Button kind="primary" wide onClick={() => go(pathTo('progress', { dealer, application: id }))}>
              {t.waitFor(names)}
            </Button>
            <Button wide onClick={() => start(true)}>
              {t.startNow}
            </Button>
          </StickyActions>
        </div>
      ) : (
        <Loading queries={[query]} label={t.preparing} />
      )}
    </SignedInFrame>
  )
}
