import type { ItemSetResponse } from '@porchlight/api'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormats, useTexts } from '../../../text/texts.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { focusField } from '../../../ui/ErrorSummary.tsx'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts'
import { call, readOf } from '../../session/api.ts'
import { Problem, Read } from '../../ui/parts.tsx'
import { texts as shared } from '../../ui/text.ts'
import { useAction } from '../../ui/use-action.ts'
import type { DraftListProps } from './draft-list.ts'
import { EACH, withSet } from './sets.ts'
import { texts } from './text.ts'

const TITLE = 'ask_sets'
const ACTS = 'ask_set_acts'

interface SetsProps extends Pick<DraftListProps, 'view' | 'drafts' | 'onChange'> {
  /** The message after a set was saved, else ''. */
  said: string
  onSave(): void
}

/** The sets of the reader. A set can be added to the drafts or deleted, and the drafts can be saved as a set. */
export function Sets({ view, drafts, said, onChange, onSave }: SetsProps) {
  const query = useQuery(readOf('GET /staff/item-sets'))
  const [news, setNews] = useState('')
  const t = useTexts(texts).sets
  return (
    <section className="stack stack--tight" aria-label={t.label}>
      <h3 id={TITLE} tabIndex={-1}>
        {t.label}
      </h3>
      <Read query={query}>
        {({ sets }) =>
          sets.length === 0 ? (
            <p className="soft">{t.none}</p>
          ) : (
            <Chosen {...{ view, drafts, sets, onChange }} onNews={setNews} changed={() => query.refetch()} />
          )
        }
      </Read>
      <p role="status" className={news || said ? 'soft' : 'hidden'}>
        {news || said}
      </p>
      {drafts.length > 0 && (
        <div>
          <Button
            onClick={() => {
              setNews('')
              onSave()
            }}
          >
            {t.save}
          </Button>
        </div>
      )}
    </section>
  )
}

interface ChosenProps extends Pick<SetsProps, 'view' | 'drafts' | 'onChange'> {
  sets: readonly ItemSetResponse[]
  onNews(news: string): void
  changed(): Promise<unknown>
}

function Chosen({ view, drafts, sets, onChange, onNews, changed }: ChosenProps) {
  const [id, setId] = useState<string | null>(null)
  const [whom, setWhom] = useState(EACH)
  const [isMissing, setMissing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { list } = useFormats()
  const t = useTexts(texts).sets
  const { select } = useTexts(shared)
  const set = sets.find(each => each.id === id)
  const add = () => {
    setMissing(!set)
    if (!set) return
    const used = withSet(set, { whom, view, drafts })
    onChange(used.drafts)
    onNews(
      [
        t.added(used.added),
        used.asked.length > 0 && t.already(list(used.asked)),
        set.left_out > 0 && t.leftOut(set.left_out),
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  return (
    <>
      <SelectInput
        id="ask_set"
        label={t.set}
        options={sets.map(({ id: value, name, items }) => ({ value, label: t.option(name, items.length) }))}
        placeholder={select}
        value={set?.id ?? null}
        onChange={chosen => {
          setId(chosen)
          setMissing(false)
          setRemoving(false)
          onNews('')
        }}
        {...(isMissing && { error: t.setMissing })}
      />
      {view.borrowers.length > 1 && (
        <SelectInput
          id="ask_set_whom"
          label={t.whom}
          options={[
            { value: EACH, label: t.each },
            ...view.borrowers.map(({ id: value, name }) => ({ value, label: name })),
          ]}
          placeholder={select}
          value={whom}
          onChange={chosen => setWhom(chosen ?? EACH)}
        />
      )}
      {set && isRemoving ? (
        <Removing
          set={set}
          onKeep={() => setRemoving(false)}
          onRemoved={async () => {
            setRemoving(false)
            setId(null)
            onNews(t.removed)
            await changed()
          }}
        />
      ) : (
        <div className="staff__buttons">
          <Button onClick={add}>{t.add}</Button>
          {set && <Button onClick={() => setRemoving(true)}>{t.remove}</Button>}
        </div>
      )}
    </>
  )
}

interface RemovingProps {
  set: ItemSetResponse
  onKeep(): void
  onRemoved(): Promise<unknown>
}

/** Asks before a set is deleted. It takes the place of the buttons, and the focus with it. */
function Removing({ set, onKeep, onRemoved }: RemovingProps) {
  const root = useFocusFallback<HTMLDivElement>(TITLE)
  const { run, busy, problem } = useAction()
  const t = useTexts(texts).sets
  useEffect(() => focusField(ACTS), [])
  const remove = () =>
    run(async () => {
      await call('DELETE /staff/item-sets/{id}', { params: { id: set.id } })
      await onRemoved()
    })
  return (
    <div className="stack stack--tight" ref={root}>
      <p>{t.removing(set.name)}</p>
      <div className="staff__buttons" id={ACTS}>
        <Button onClick={() => busy || onKeep()}>{t.keep}</Button>
        <Button kind="danger" busy={busy && t.deleting} onClick={() => void remove()}>
          {t.removeIt}
        </Button>
      </div>
      <Problem sentence={problem} />
    </div>
  )
}
