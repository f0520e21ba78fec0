import type { ItemSetResponse } from '@porchlight/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useTexts } from '../../../text/texts.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { call, readOf } from '../../session/api.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { Problem, Read } from '../../ui/parts.tsx'
import { texts as shared } from '../../ui/text.ts'
import { useAction } from '../../ui/use-action.ts'
import type { DraftListProps } from './draft-list.ts'
import { EACH, withSet } from './sets.ts'
import { texts } from './text.ts'

interface SetsProps extends Pick<DraftListProps, 'view' | 'drafts' | 'onChange'> {
  /** Said once a set was saved. */
  said: string
  onSave(): void
}

/** The sets of the reader: one is added to what is asked for, or deleted, and what is chosen now can be saved as one. */
export function Sets({ view, drafts, said, onChange, onSave }: SetsProps) {
  const query = useQuery(readOf('GET /staff/item-sets'))
  const [news, setNews] = useState('')
  const t = useTexts(texts).sets
  return (
    <section className="stack stack--tight" aria-label={t.label}>
      <h3>{t.label}</h3>
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
  const { run, busy, problem } = useAction()
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
  const remove = (removed: string) =>
    run(async () => {
      await call('DELETE /staff/item-sets/{id}', { params: { id: removed } })
      setRemoving(false)
      setId(null)
      onNews(t.removed)
      await changed()
    })
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
        <>
          <p>{t.removing(set.name)}</p>
          <div className="staff__buttons">
            <Button onClick={() => setRemoving(false)}>{t.keep}</Button>
            <ActButton onClick={() => void remove(set.id)} busy={busy && t.deleting}>
              {t.removeIt}
            </ActButton>
          </div>
          <Problem sentence={problem} />
        </>
      ) : (
        <div className="staff__buttons">
          <Button onClick={add}>{t.add}</Button>
          {set && <Button onClick={() => setRemoving(true)}>{t.remove}</Button>}
        </div>
      )}
    </>
  )
}
