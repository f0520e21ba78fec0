import { pathTo } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { tokenInAddress } from '../../data/base/link-token.ts'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { isRefusal } from '../../data/base/request.ts'
import { callPublic } from '../../data/public-call.ts'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { LinkButton } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { texts } from './text.ts'

const STOP = 'POST /reminders/stop'

type Outcome = 'stopping' | 'stopped' | 'failed' | 'invalid'

async function stopReminders(): Promise<Outcome> {
  try {
    await callPublic(STOP, { body: { token: tokenInAddress() } })
    return 'stopped'
  } catch (error) {
    return isRefusal<typeof STOP>(error, 'reminder_link_invalid', 'invalid_form') ? 'invalid' : 'failed'
  }
}

/** The page of a reminder's link: stops the reminders without a sign-in. */
export function StopRemindersPage() {
  const dealer = useDealerSlug()
  const [outcome, setOutcome] = useState<Outcome>('stopping')
  useEffect(() => {
    if (outcome === 'stopping') stopReminders().then(setOutcome)
  }, [outcome])

  const t = useTexts(texts)
  const titles: Record<Outcome, [title: string, lead?: string]> = {
    stopping: [t.stopping],
    stopped: [t.stopped, t.stoppedLead],
    failed: [t.failed, t.failedLead],
    invalid: [t.failed, t.invalidLead],
  }
  const [title, lead] = titles[outcome]
  return (
    <Frame narrow title={title} lead={lead}>
      {outcome === 'stopped' && (
        <LinkButton kind="primary" wide href={pathTo('dashboard', { dealer })}>
          {t.home}
        </LinkButton>
      )}
      {outcome === 'failed' && (
        <Button kind="primary" wide onClick={() => setOutcome('stopping')}>
          {t.again}
        </Button>
      )}
    </Frame>
  )
}
