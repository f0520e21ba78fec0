import type { AccountSession } from '@porchlight/api'
import { pathTo } from '@porchlight/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { useAccount } from '../../data/account.ts'
import { useDealerSlug, usePageContext } from '../../data/base/page-context.tsx'
import { Problem } from '../../forms/Problem.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TITLE_ID } from '../../ui/base/PageFrame.tsx'
import { Badge, Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { texts } from './text.ts'

const ownFirst = (sessions: AccountSession[]) => [...sessions].sort((a, b) => Number(b.is_own) - Number(a.is_own))

interface SessionListProps {
  sessions: AccountSession[]
  account: ReturnType<typeof useAccount>
}

/** The person's sessions. One or all of them can be signed out. */
export function SessionList({ sessions, account }: SessionListProps) {
  const [ending, setEnding] = useState('')
  const [announced, announce] = useState('')
  const saving = useSaving()
  const t = useTexts(texts).places
  // The days beside them are the lender's.
  const { time_zone } = usePageContext()
  const { minuteInZone } = useFormats()
  const minute = (time: string) => minuteInZone(time, time_zone)
  const end = (id: string) =>
    saving.run(async () => {
      announce('')
      setEnding(id)
      await account.endSession(id)
      announce(t.ended)
      // The pressed button is gone, so the focus moves.
      document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
    })
  return (
    <section className="stack cards" aria-labelledby="places">
      <h2 id="places">{t.title}</h2>
      {ownFirst(sessions).map(({ id, device, created_at, last_active_at, is_own }) => (
        <Card
          key={id}
          level={3}
          title={device || t.unknown}
          details={[t.since(minute(created_at)), t.active(minute(last_active_at))]}
          badge={is_own && <Badge kind="brand">{t.here}</Badge>}
        >
          {!is_own && (
            <Button busy={ending === id && saving.busy && t.ending} onClick={() => end(id)}>
              {t.end}
              <span className="hidden">{t.endOf(device || t.unknown, minute(created_at))}</span>
            </Button>
          )}
        </Card>
      ))}
      <Toast message={announced} />
      <Problem title={t.notEnded} sentences={[saving.problem]} />
      <SignOutEverywhere endEverySession={account.endEverySession} />
    </section>
  )
}

/** Signs out every session after one question, this one included. */
function SignOutEverywhere({ endEverySession }: Pick<SessionListProps['account'], 'endEverySession'>) {
  const [isAsking, setAsking] = useState(false)
  const saving = useSaving()
  const [, go] = useLocation()
  const dealer = useDealerSlug()
  const t = useTexts(texts).places
  const endEvery = () =>
    saving.run(async () => {
      await endEverySession()
      // Clears what is stored in this browser too.
      go(pathTo('logout', { dealer }))
    })
  const problem = <Problem title={t.notEnded} sentences={[saving.problem]} />
  return (
    <>
      {!isAsking && problem}
      <div className="stack">
        <p className="soft">{t.everyWhy}</p>
        <div>
          <Button kind="danger" onClick={() => setAsking(true)}>
            {t.every}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          busy={saving.busy}
          text={{ title: t.question, confirm: t.every, cancel: t.cancel, close: t.close, busy: t.everyBusy }}
          onConfirm={endEvery}
          onCancel={() => setAsking(false)}
        >
          <p>{t.everyWhy}</p>
          {problem}
        </ConfirmDialog>
      )}
    </>
  )
}
