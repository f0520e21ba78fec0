import './reopening.css'
import { reasonDenied } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type ApplicationOnPage, applicationOnPage } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { useProgress } from '../../data/records.ts'
import { isBeingRead, reopenApplication } from '../../data/reopen-application.ts'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Failure } from '../../ui/base/Failure.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { texts } from './text.ts'

interface ReopeningProps {
  /** Runs once the application is open: saves what was refused. */
  onOpen?(): void
}

/** A button that reopens the application, or asks the primary borrower to, by permission. */
export function Reopening({ onOpen }: ReopeningProps) {
  const { data, refetch } = useProgress()
  const [wasLocked, setWasLocked] = useState(false)
  const t = useTexts(texts)
  // A save may have been refused because of a change that the page has not read yet.
  useEffect(() => void refetch(), [refetch])
  const application = data && applicationOnPage(data)
  if (!application) return null
  const isOpen = application.status === 'STARTED'
  if (!isOpen && !wasLocked) setWasLocked(true)
  if (isOpen && !(wasLocked && onOpen)) return null
  return (
    <div className="reopening stack stack--tight">
      {isOpen ? (
        <OpenAgain onOpen={onOpen!} />
      ) : !reasonDenied.reopen(application, application.own) ? (
        <Reopen application={application} onOpen={onOpen} />
      ) : !reasonDenied.askToReopen(application, application.own) ? (
        <AskToReopen application={application} />
      ) : (
        <p>{t.lockedNow}</p>
      )}
    </div>
  )
}

/** Shown when another borrower reopened the application. */
function OpenAgain({ onOpen }: Required<ReopeningProps>) {
  const t = useTexts(texts)
  return (
    <>
      <p role="status">{t.openAgain}</p>
      <Button onClick={onOpen}>{t.saveNow}</Button>
    </>
  )
}

/** Reopens the application for changes, and reads everything again. `reading`: who reads the documents, in a sentence, until `forget`. */
export function useReopen() {
  const { dealer, application } = useRouteParams()
  const client = useQueryClient()
  const saving = useSaving()
  const [reading, setReading] = useState<string | null>(null)
  return {
    ...saving,
    reading,
    forget: () => setReading(null),
    reopen: (then?: () => void) =>
      saving.run(async stop => {
        const params = { dealer, application_id: application }
        try {
          await reopenApplication(params, stop, reading ? { even_if_read: true } : undefined)
        } catch (error) {
          if (!isBeingRead(error)) throw error
          setReading(error.message)
          return
        }
        await client.invalidateQueries()
        // Where the person cancelled or left, and it was done already, they stay where they are.
        if (!stop.aborted) then?.()
      }),
  }
}

interface ReopenQuestionProps {
  reopening: ReturnType<typeof useReopen>
  text: { title: string; confirm: string }
  children: ReactNode
  onConfirm(): void
  onCancel(): void
}

/** Asks before a reopening, and once more where another borrower reads the documents that it closes. */
export function ReopenQuestion({ reopening, text, children, onConfirm, onCancel }: ReopenQuestionProps) {
  const { busy, reading, problem, stop, forget } = reopening
  const t = useTexts(texts)
  const question = reading ? { title: t.anywayTitle, confirm: t.anyway } : text
  return (
    <ConfirmDialog
      text={{ ...question, cancel: t.cancel, close: t.close, busy: t.reopening }}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={() => {
        if (busy) return stop()
        forget()
        onCancel()
      }}
    >
      {reading ? (
        <>
          <p>{reading}</p>
          <p>{t.documentsClose}</p>
        </>
      ) : (
        children
      )}
      <Failure sentences={[problem]} />
    </ConfirmDialog>
  )
}

/** Signatures are not made void by a single press. */
function Reopen({ application, onOpen }: ReopeningProps & { application: ApplicationOnPage }) {
  const reopening = useReopen()
  const { busy, problem, reading, reopen } = reopening
  const [isAsked, setAsked] = useState(false)
  const t = useTexts(texts)
  const isSigned = application.borrowers.some(({ status }) => status === 'SIGNED')
  return (
    <>
      <Button busy={busy && t.reopening} onClick={() => (isSigned ? setAsked(true) : reopen(onOpen))}>
        {t.reopenToChange}
      </Button>
      {isAsked || reading ? (
        <ReopenQuestion
          reopening={reopening}
          text={{ title: t.reopenTitle, confirm: t.reopen }}
          onCancel={() => setAsked(false)}
          onConfirm={() => reopen(onOpen)}
        >
          <p>{t.signAgain}</p>
        </ReopenQuestion>
      ) : (
        <Failure sentences={[problem]} />
      )}
    </>
  )
}

function AskToReopen({ application }: { application: ApplicationOnPage }) {
  const { dealer } = useRouteParams()
  const { busy, problem, run } = useSaving()
  const [isAsked, setAsked] = useState(false)
  const t = useTexts(texts)
  const name = application.borrowers.find(({ is_primary }) => is_primary)?.first_name ?? ''
  const ask = async (stop: AbortSignal) => {
    await callOnce('POST /{dealer}/application/{application_id}/reopen-request', {
      params: { dealer, application_id: application.id },
      stop,
    })
    setAsked(true)
  }
  return (
    <>
      {!isAsked && (
        <Button busy={busy && t.asking} onClick={() => run(ask)}>
          {t.askToReopen(name)}
        </Button>
      )}
      <p role="status">{isAsked && t.askedToReopen(name)}</p>
      <Failure sentences={[problem]} />
    </>
  )
}
