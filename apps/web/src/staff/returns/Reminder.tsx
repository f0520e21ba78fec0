import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { useTimes } from '../../ui/times.ts'
import type { PanelProps } from '../panel/panel.ts'
import { callStaff } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'

/** A button that reminds the borrowers who are waited for, once a day. */
export function Reminder({ view, path, changed }: PanelProps) {
  const [isDone, setDone] = useState(false)
  const action = useAction()
  const times = useTimes()
  const t = useTexts(texts).reminder
  const next = view.next_reminder_at
  const send = () => {
    setDone(false)
    return action.run(async () => {
      await callStaff('POST', `${path}/reminder`, { idempotencyKey: crypto.randomUUID() })
      await changed()
      setDone(true)
    })
  }
  return (
    <div>
      <Button
        busy={action.busy && t.sending}
        disabledReason={next ? t.sentToday(times.minute(next)) : undefined}
        onClick={() => void send()}
      >
        {t.send}
      </Button>
      <Problem sentence={action.problem} />
      <Toast message={isDone ? t.sent : ''} />
    </div>
  )
}
