import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { useTexts } from '../../text/texts.ts'
import { SendWords } from './SendWords.tsx'
import { texts } from './text.ts'

/** Asks the lender for a change while the application is reviewed. */
export function AskForChange() {
  const { dealer, application } = useRouteParams()
  const t = useTexts(texts)
  return (
    <SendWords
      text={{ title: t.change, why: t.changeWhy, label: t.sentence }}
      send={(sentence, stop) =>
        callOnce('POST /{dealer}/application/{application_id}/change-request', {
          params: { dealer, application_id: application },
          body: { sentence },
          stop,
        })
      }
      name="sentence"
      draft={`${application}/change-request`}
    />
  )
}
