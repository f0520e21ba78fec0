import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Problem } from './parts.tsx'
import { useAction } from './use-action.ts'

interface Page<Entry> {
  entries: Entry[]
  /** True if there are older ones. */
  more: boolean
}

/** The newest entries of a list, from the page, with older ones on request. `read`: reads the entries before one. */
export function useOlder<Entry extends { id: string }>(
  newest: Page<Entry>,
  read: (before: string) => Promise<Page<Entry>>,
) {
  const [older, setOlder] = useState<Page<Entry>>()
  const action = useAction()
  // The page may have been read again, with entries that were older before.
  const known = new Set(newest.entries.map(({ id }) => id))
  const entries = [...newest.entries, ...(older?.entries.filter(({ id }) => !known.has(id)) ?? [])]
  const readOlder = () =>
    action.run(async () => {
      const { entries: found, more } = await read(entries.at(-1)!.id)
      setOlder({ entries: [...(older?.entries ?? []), ...found], more })
    })
  return { entries, more: older?.more ?? newest.more, readOlder, busy: action.busy, problem: action.problem }
}

type OlderProps = Pick<ReturnType<typeof useOlder>, 'more' | 'readOlder' | 'busy' | 'problem'> & {
  text: { older: string; reading: string }
}

/** The button that reads older entries, while there are some. */
export function Older({ more, readOlder, busy, problem, text }: OlderProps) {
  return (
    <>
      <Problem sentence={problem} />
      {more && (
        <div>
          <Button busy={busy && text.reading} onClick={() => void readOlder()}>
            {text.older}
          </Button>
        </div>
      )}
    </>
  )
}
