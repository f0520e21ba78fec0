import { displayName, reasonDenied } from '@porchlight/domain'
import { useState } from 'react'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { Problem } from '../../forms/Problem.tsx'
import { PhoneLink, useHelpNumber } from '../../frame/LenderFooter.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useTimes } from '../../ui/times.ts'
import { texts } from './text.ts'

interface AskToLeaveProps {
  application: ApplicationOnPage
  onAsked(): Promise<unknown>
}

/** The number to call while no borrower can reopen the application, which is in review. */
export function CallInReview({ application }: Pick<AskToLeaveProps, 'application'>) {
  const help = useHelpNumber()
  const t = useTexts(texts)
  if (!help || application.status !== 'REVIEWED') return null
  return (
    <p>
      <span>{t.leave.call(help.name)}</span> <PhoneLink number={help.number} />
    </p>
  )
}

/** A co-borrower's request to be taken off, where they cannot leave by themselves. */
export function AskToLeave({ application, onAsked }: AskToLeaveProps) {
  const { dealer } = useRouteParams()
  const { lender } = usePageContext()
  const [isAsking, ask] = useState(false)
  const saving = useSaving()
  const t = useTexts(texts)
  const times = useTimes()
  const { own, borrowers } = application
  const name = displayName(borrowers.find(({ is_primary }) => is_primary) ?? own)
  if (own.asked_to_leave_at)
    return (
      <>
        <p>{t.leave.asked(times.day(own.asked_to_leave_at), name)}</p>
        <CallInReview application={application} />
      </>
    )
  if (own.is_primary || reasonDenied.askToLeave(application)) return null
  const confirm = () =>
    saving.run(async stop => {
      await callOnce('POST /{dealer}/application/{application_id}/removal-request', {
        params: { dealer, application_id: application.id },
        stop,
      })
      await onAsked()
      ask(false)
    })
  return (
    <>
      <Button kind="quiet" onClick={() => ask(true)}>
        {t.leave.open}
      </Button>
      {isAsking && (
        <ConfirmDialog
          text={{
            title: t.leave.title,
            confirm: t.leave.confirm,
            cancel: t.leave.cancel,
            close: t.close,
            busy: t.leave.busy,
          }}
          busy={saving.busy}
          onConfirm={confirm}
          onCancel={() => (saving.busy ? saving.stop() : ask(false))}
        >
          <p>{application.status === 'REVIEWED' ? t.leave.asksInReview(name) : t.leave.asks(name)}</p>
          <CallInReview application={application} />
          <p>{t.leave.until}</p>
          <p>{t.leave.retained(lender)}</p>
          <Problem sentences={[saving.problem]} />
        </ConfirmDialog>
      )}
    </>
  )
}
