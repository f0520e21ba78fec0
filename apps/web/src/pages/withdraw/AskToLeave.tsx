import { displayName, reasonDenied } from '@porchlight/domain'
import { useRef, useState } from 'react'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { call } from '../../data/client.ts'
import { newKey } from '../../data/new-key.ts'
import { Problem } from '../../forms/Problem.tsx'
import { PhoneLink } from '../../frame/LenderFooter.tsx'
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

/** The number to call where no borrower can reopen the application. */
export function CallLender() {
  const { lender, lender_contact, dealer } = usePageContext()
  const t = useTexts(texts)
  const [name, number] = lender_contact.phone ? [lender, lender_contact.phone] : [dealer?.name, dealer?.phone_number]
  if (!name || !number) return null
  return (
    <p>
      <span>{t.leave.call(name)}</span> <PhoneLink number={number} />
    </p>
  )
}

/** A co-borrower's request to be taken off, where they cannot leave by themselves. */
export function AskToLeave({ application, onAsked }: AskToLeaveProps) {
  const { dealer } = useRouteParams()
  const { lender } = usePageContext()
  const [isAsking, ask] = useState(false)
  const saving = useSaving()
  // One key for all attempts: a retry after a lost response asks once.
  const key = useRef(newKey())
  const t = useTexts(texts)
  const times = useTimes()
  const { own, borrowers } = application
  const name = displayName(borrowers.find(({ is_primary }) => is_primary) ?? own)
  const isInReview = application.status === 'REVIEWED'
  if (own.asked_to_leave_at)
    return (
      <>
        <p>{t.leave.asked(times.day(own.asked_to_leave_at), name)}</p>
        {isInReview && <CallLender />}
      </>
    )
  if (own.is_primary || reasonDenied.askToLeave(application)) return null
  const confirm = () =>
    saving.run(async () => {
      await call('POST /{dealer}/application/{application_id}/removal-request', {
        params: { dealer, application_id: application.id },
        idempotencyKey: key.current,
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
          onCancel={() => saving.busy || ask(false)}
        >
          <p>{isInReview ? t.leave.asksInReview(name) : t.leave.asks(name)}</p>
          {isInReview && <CallLender />}
          <p>{t.leave.until}</p>
          <p>{t.leave.retained(lender)}</p>
          <Problem sentences={[saving.problem]} />
        </ConfirmDialog>
      )}
    </>
  )
}
