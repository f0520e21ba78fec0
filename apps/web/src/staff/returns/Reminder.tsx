import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { useTimes } from '../../ui/times.ts'
import { callStaff } from '../api.ts'
import type { PanelProps } from '../application/panel.ts'
import { Problem } from '../parts.tsx'
import { texts } from '../text.ts'
import { useAction } from '../use-action.ts'

/** A button that reminds the borrowers who are waited for, once a day. */
export function Reminder({ view, path, changed }: PanelProps) {
  const [isDone, setDone] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const action = useAction()
  const times = useTimes()
  const t = useTexts(texts).reminder
  const next = view.next_reminder_at
  // With the reason why it is disabled the button is mounted again, and has lost the focus.
  useLayoutEffect(() => {
    if (isDone && next && document.activeElement === document.body) root.current?.querySelector('button')?.focus()
  }, [isDone, next])
  const send = () => {
    setDone(false)
    return action.run(async () => {
      await callStaff('POST', `${path}/reminder`, { idempotencyKey: crypto.randomUUID() })
      await changed()
      setDone(true)
    })
  }
  return (
    <div ref={root}>
      <Button
        busy={action.busy && t.sending}
        {...(next && { disabledReason: t.sentToday(times.minute(next)) })}
        onClick={() => void send()}
      >
        {t.send}
      </Button>
      <Problem sentence={action.problem} />
      <Toast message={isDone ? t.sent : ''} />
    </div>
  )
}
