import { useState } from 'react'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { texts } from './text.ts'
import { WordsDialog } from './WordsDialog.tsx'

/** While the application is reviewed: asks the lender for a change. */
export function AskForChange() {
  const { dealer, application } = useRouteParams()
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  const t = useTexts(texts)
  return (
    <>
      <p role="status">{isSent && t.sent}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{t.change}</Button>
      </div>
      {isOpen && (
        <WordsDialog
          text={{ title: t.changeTitle, why: t.changeWhy, label: t.sentence, confirm: t.send, busy: t.sending }}
          send={(sentence, stop) =>
            callOnce('POST /{dealer}/application/{application_id}/change-request', {
              params: { dealer, application_id: application },
              body: { sentence },
              stop,
            })
          }
          name="sentence"
          draft={`${application}/change-request`}
          onDone={async () => {
            setSent(true)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
