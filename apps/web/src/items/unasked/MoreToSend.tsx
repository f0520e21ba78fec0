import type { StandingResponse } from '@porchlight/api'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { standingQuery } from '../../data/standing-query.ts'
import { SendWords } from '../../forms/returning/SendWords.tsx'
import { itemDraftName } from '../../forms/typed/use-typed-draft.ts'
import { useFormats, useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

/** The groups of what others are asked for, and the way to send something that no one asked for. */
export function MoreToSend({ standing: { others, can_send } }: { standing: StandingResponse }) {
  const t = useTexts(texts)
  const { list } = useFormats()
  return (
    <>
      {others.map(({ first_name, groups }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people can have the same name
        <p key={index} className="soft">
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
  const t = useTexts(texts)
  return (
    <SendWords
      text={{ title: t.sendElse, why: t.sendElseWhy, label: t.sendElseLabel }}
      send={(words, stop) =>
        callOnce('POST /{dealer}/application/{application_id}/items', {
          params: { dealer, application_id: application },
          body: { words },
          stop,
        })
      }
      name="words"
      draft={itemDraftName(application, 'new')}
      onSent={() => client.invalidateQueries({ queryKey: standingQuery({ dealer, application }).queryKey })}
    />
  )
}
