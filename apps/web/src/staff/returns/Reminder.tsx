import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useTimes } from '../../ui/times.ts'
import type { PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { useIsHeld } from '../session/use-is-held.ts'
import { Outcome } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'

/** A button that reminds the borrowers who are waited for, once a day. */
export function Reminder({ view, changed }: PanelProps) {
  const action = useAction()
  const isHeld = useIsHeld()
  const times = useTimes()
  const t = useTexts(texts).reminder
  const next = view.next_reminder_at
  const send = () =>
    action.run(
      async once => {
        await call('POST /staff/applications/{application_id}/reminder', {
          params: { application_id: view.id },
          ...once(),
        })
        await changed()
      },
      isHeld ? t.held : t.sent,
    )
  return (
    <div>
      <Button
        busy={action.busy && t.sending}
        disabledReason={next ? t.sentToday(times.minute(next)) : undefined}
        onClick={() => void send()}
      >
        {t.send}
      </Button>
      <Outcome {...action} />
    </div>
  )
}
