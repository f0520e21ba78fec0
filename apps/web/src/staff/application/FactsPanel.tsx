import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { CopyButton } from '../../ui/base/CopyButton.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useTimes } from '../../ui/times.ts'
import { FACTS, type PanelProps } from '../panel/panel.ts'
import { Reminder } from '../returns/Reminder.tsx'
import { call } from '../session/api.ts'
import { ApplicationBadge, Outcome, Rows } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { type KeyOf, useAction } from '../ui/use-action.ts'

/** The borrowers, the state of the application, and its review. */
export function FactsPanel({ view, changed }: PanelProps) {
  const [asked, setAsked] = useState<'begin' | 'stop'>()
  const action = useAction()
  const times = useTimes()
  const all = useTexts(texts)
  const t = all.application
  const { finished_at, milestone } = view.milestones
  const params = { application_id: view.id }
  const dialog = {
    begin: {
      title: t.beginQuestion,
      confirm: t.begin,
      why: t.beginWhy,
      send: (keyOf: KeyOf) =>
        call('POST /staff/applications/{application_id}/review', { params, idempotencyKey: keyOf('begin') }),
      done: t.begunDone,
    },
    stop: {
      title: t.stopQuestion,
      confirm: t.stop,
      why: t.stopWhy,
      send: () => call('DELETE /staff/applications/{application_id}/review', { params }),
      done: t.stopped,
    },
  }
  const read = {
    send: (keyOf: KeyOf) =>
      call('POST /staff/applications/{application_id}/withdrawal/read', { params, idempotencyKey: keyOf('read') }),
    done: t.markedRead,
  }
  const run = ({ send, done }: { send(keyOf: KeyOf): Promise<unknown>; done: string }) => {
    setAsked(undefined)
    void action.run(async keyOf => {
      await send(keyOf)
      await changed()
    }, done)
  }
  // One button, so that the focus stays on it when the one step is done and the other can follow.
  const step = view.can_begin_review ? 'begin' : view.can_stop_review ? 'stop' : undefined
  return (
    <>
      {view.is_open_again && (
        <Alert kind="warning" title={t.openAgain}>
          <p>{t.openAgainWhy}</p>
          {view.can_remind && <Reminder view={view} changed={changed} />}
        </Alert>
      )}
      <section className="staff__sheet" aria-labelledby={FACTS}>
        <h2 id={FACTS}>{t.facts}</h2>
        <Rows
          brief
          rows={[
            {
              label: t.number,
              value: (
                <span>
                  <span>{`#${view.id}`}</span> <CopyButton value={view.id} label={t.number} />
                </span>
              ),
            },
            ...(view.milestones.loan_number
              ? [
                  {
                    label: t.loanNumber,
                    value: (
                      <span>
                        <span>{view.milestones.loan_number}</span>{' '}
                        <CopyButton value={view.milestones.loan_number} label={t.loanNumber} />
                      </span>
                    ),
                  },
                ]
              : []),
            ...view.borrowers.map(({ name, is_primary }) => ({
              label: is_primary ? t.primary : t.coborrower,
              value: name,
            })),
            {
              label: t.status,
              value: <ApplicationBadge status={view.status} finished_at={finished_at} outcome={milestone} />,
            },
            { label: t.dealer, value: view.dealer.name },
            { label: t.begun, value: times.minute(view.created_at) },
            { label: t.signed, value: times.minute(view.signed_at) },
            ...(view.withdrawn_at ? [{ label: t.withdrawn, value: times.minute(view.withdrawn_at) }] : []),
          ]}
        />
        <Outcome {...action} />
        {step && (
          <div>
            <Button
              kind={step === 'begin' ? 'primary' : 'secondary'}
              busy={action.busy && all.saving}
              onClick={() => setAsked(step)}
            >
              {dialog[step].confirm}
            </Button>
          </div>
        )}
        {view.can_mark_withdrawal_read && (
          <div>
            <Button kind="primary" busy={action.busy && all.saving} onClick={() => run(read)}>
              {t.markRead}
            </Button>
          </div>
        )}
      </section>
      {asked && (
        <ConfirmDialog
          text={{ title: dialog[asked].title, confirm: dialog[asked].confirm, cancel: all.cancel, close: all.close }}
          onConfirm={() => run(dialog[asked])}
          onCancel={() => setAsked(undefined)}
        >
          <p>{dialog[asked].why}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
