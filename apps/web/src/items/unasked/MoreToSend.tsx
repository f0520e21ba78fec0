import type { StandingResponse } from '@porchlight/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { standingQuery } from '../../data/standing-query.ts'
import { WordsDialog } from '../../forms/returning/WordsDialog.tsx'
import { itemDraftName } from '../../forms/typed/use-typed-draft.ts'
import { useModeWords } from '../../frame/use-mode-words.ts'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { texts } from './text.ts'

/** The groups of what others are asked for, and the way to send something that no one asked for. */
export function MoreToSend({ standing: { others, can_send } }: { standing: StandingResponse }) {
  const t = useTexts(texts)
  const { list } = useFormats()
  return (
    <>
      {others.map(({ first_name, groups }) => (
        <p key={first_name} className="soft">
          {t.others(first_name, list(groups))}
        </p>
      ))}
      {can_send && <SendElse />}
    </>
  )
}

/** Sends words that no one asked for. */
function SendElse() {
  const { dealer, application } = useRouteParams()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  const mode = useModeWords()
  const t = useTexts(texts)
  return (
    <>
      <p role="status">{isSent && t.sent}</p>
      <div>
        <Button disabledReason={mode?.kind === 'read-only' ? mode.title : undefined} onClick={() => setOpen(true)}>
          {t.sendElse}
        </Button>
      </div>
      {isOpen && (
        <WordsDialog
          text={{ title: t.sendElse, why: t.sendElseWhy, label: t.sendElseLabel, confirm: t.send, busy: t.sending }}
          send={(words, stop) =>
            callOnce('POST /{dealer}/application/{application_id}/items', {
              params: { dealer, application_id: application },
              body: { words },
              stop,
            })
          }
          name="words"
          draft={itemDraftName(application, 'new')}
          onDone={async () => {
            await client.invalidateQueries({ queryKey: standingQuery({ dealer, application }).queryKey })
            setSent(true)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
