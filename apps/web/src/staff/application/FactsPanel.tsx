import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { useTimes } from '../../ui/times.ts'
import { FACTS, type PanelProps } from '../panel/panel.ts'
import { Reminder } from '../returns/Reminder.tsx'
import { call } from '../session/api.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ApplicationBadge, Problem, Rows } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'

/** The borrowers, the state of the application, and its review. */
export function FactsPanel({ view, path, changed }: PanelProps) {
  const [asked, setAsked] = useState<'begin' | 'stop'>()
  const [done, setDone] = useState('')
  const action = useAction()
  const times = useTimes()
  const all = useTexts(texts)
  const t = all.application
  const params = { application_id: view.id }
  const run = (what: 'begin' | 'stop') => {
    setAsked(undefined)
    setDone('')
    return action.run(async () => {
      if (what === 'begin')
        await call('POST /staff/applications/{application_id}/review', { params, idempotencyKey: crypto.randomUUID() })
      else await call('DELETE /staff/applications/{application_id}/review', { params })
      await changed()
      setDone(what === 'begin' ? t.begunDone : t.stopped)
    })
  }
  const dialog = {
    begin: { title: t.beginQuestion, confirm: t.begin, why: t.beginWhy },
    stop: { title: t.stopQuestion, confirm: t.stop, why: t.stopWhy },
  }
  // One button, so that the focus stays on it when the one step is done and the other can follow.
  const step = view.can_begin_review ? 'begin' : view.can_stop_review ? 'stop' : undefined
  return (
    <>
      {view.is_open_again && (
        <Alert kind="warning" title={t.openAgain}>
          <p>{t.openAgainWhy}</p>
          {view.can_remind && <Reminder view={view} path={path} changed={changed} />}
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
                <>
                  #{view.id} <CopyButton value={view.id} label={t.number} />
                </>
              ),
            },
            ...(view.milestones.loan_number
              ? [
                  {
                    label: t.loanNumber,
                    value: (
                      <>
                        {view.milestones.loan_number}{' '}
                        <CopyButton value={view.milestones.loan_number} label={t.loanNumber} />
                      </>
                    ),
                  },
                ]
              : []),
            ...view.borrowers.map(({ name, is_primary }) => ({
              label: is_primary ? t.primary : t.coborrower,
              value: name,
            })),
            { label: t.status, value: <ApplicationBadge {...view} /> },
            { label: t.dealer, value: view.dealer.name },
            { label: t.begun, value: times.minute(view.created_at) },
            { label: t.signed, value: times.minute(view.signed_at) },
            ...(view.withdrawn_at ? [{ label: t.withdrawn, value: times.minute(view.withdrawn_at) }] : []),
          ]}
        />
        <Problem sentence={action.problem} />
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
      </section>
      <Toast message={done} />
      {asked && (
        <ConfirmDialog
          text={{ title: dialog[asked].title, confirm: dialog[asked].confirm, cancel: all.cancel, close: all.close }}
          onConfirm={() => void run(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>{dialog[asked].why}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
