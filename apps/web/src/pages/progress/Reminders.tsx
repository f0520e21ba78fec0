import { reasonDenied } from '@porchlight/domain'
import { useState } from 'react'
import type { ApplicationOnPage, Person } from '../../data/application-on-page.ts'
import { isRefusal } from '../../data/base/request.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { Problem } from '../../forms/Problem.tsx'
import { useIsHeld } from '../../frame/use-mode-words.ts'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { texts } from './text.ts'

const REMIND = 'POST /{dealer}/borrower/{borrower_id}/reminder'

type Awaited = Pick<Person, 'id' | 'first_name' | 'is_primary' | 'status' | 'on_this_device'>

/** A button to remind each of the people who are waited for and can be reminded. */
export function Reminders({ application, people }: { application: ApplicationOnPage; people: readonly Awaited[] }) {
  const remindable = people.filter(
    person => !person.on_this_device && !reasonDenied.remind(application, person, application.own),
  )
  return remindable.map(person => <Reminder key={person.id} person={person} isOnly={remindable.length === 1} />)
}

function Reminder({ person, isOnly }: { person: Awaited; isOnly: boolean }) {
  const { dealer } = useRouteParams()
  const saving = useSaving()
  const [sent, setSent] = useState<'now' | 'before'>()
  const isHeld = useIsHeld()
  const t = useTexts(texts)
  const send = async (stop: AbortSignal) => {
    try {
      await callOnce(REMIND, { params: { dealer, borrower_id: person.id }, stop })
      setSent('now')
    } catch (error) {
      if (!isRefusal<typeof REMIND>(error, 'reminder_sent_today')) throw error
      setSent('before')
    }
  }
  const outcome = sent && (sent === 'now' ? (isHeld ? t.held : t).reminded : t.remindedBefore)(person.first_name)
  return (
    <>
      <Button busy={saving.busy && t.sending} disabledReason={outcome} onClick={() => saving.run(send)}>
        {isOnly ? t.remind : t.remindOne(person.first_name)}
      </Button>
      <LiveRegion message={outcome ?? ''} />
      <Problem sentences={[saving.problem]} />
    </>
  )
}
