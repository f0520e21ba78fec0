import type { ApplicationViewResponse, ItemResponse } from '@porchlight/api'
import { isAnswering, isOpenForBorrower, isToCheck, itemErrors, staffItemStateLabel } from '@porchlight/domain'
import { lateWords, shortTitle } from '@porchlight/domain/staff'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { Badge } from '../../ui/Card.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { itemsId } from '../panel/panel.ts'
import { Rows } from '../ui/parts.tsx'
import { useChosen } from './chosen.ts'
import { HistoryEntry, ItemHistory } from './ItemHistory.tsx'
import type { ItemDialogProps } from './item-dialog.ts'
import { canBe, hasEnded, refusalOf } from './item-groups.ts'
import { dialogOf, listedChanges } from './listed-changes.ts'
import { useWho } from './named/use-who.ts'
import { texts } from './text.ts'

const AnswerDialog = lazyComponent(async () => (await import('./AnswerDialog.tsx')).AnswerDialog)
const CorrectDialog = lazyComponent(async () => (await import('./CorrectDialog.tsx')).CorrectDialog)
const NotAvailableDialog = lazyComponent(async () => (await import('./NotAvailableDialog.tsx')).NotAvailableDialog)

/** Opens a dialog about one item, or about those that are selected. */
export type StartChange = (Dialog: ComponentType<ItemDialogProps>, id?: string) => void

const badges: Readonly<Record<ItemResponse['state'], NonNullable<ComponentProps<typeof Badge>['kind']>>> = {
  ASKED: 'neutral',
  ASKED_AGAIN: 'neutral',
  ANSWERED: 'warning',
  NOT_AVAILABLE: 'warning',
  ACCEPTED: 'success',
  WAIVED: 'neutral',
}

interface ItemLineProps {
  view: ApplicationViewResponse
  item: ItemResponse
  canSelect: boolean
  start: StartChange
}

/** An item with its person, its day and its state. The title expands to its words and its activity. An answer that came in is always shown. */
export function ItemLine({ view, item, canSelect, start }: ItemLineProps) {
  const [isOpen, setOpen] = useState(false)
  // An act moves the line to another group, as another element.
  const root = useFocusFallback<HTMLLIElement>(itemsId(item.stage))
  const chosen = useChosen(view.id)
  const whoOf = useWho(view)
  const t = useTexts(texts)
  const { id, title, state } = item
  const said = lastAnswer(item)
  const questions = openQuestions(item)
  const details = `item_${id}`
  return (
    // A press on its words gives it the focus, for the key that selects it.
    <li className="lines__line" ref={root} tabIndex={-1} onFocus={() => chosen.setCurrent(id)}>
      <div className="items__line">
        {canSelect && (
          <label className="select-row">
            <input
              type="checkbox"
              aria-label={t.select(shortTitle(title), whoOf(item))}
              checked={chosen.has(id)}
              onChange={() => chosen.toggle(id)}
            />
          </label>
        )}
        <button
          type="button"
          className="items__title"
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? title : shortTitle(title)}
        </button>
        <Badge kind={badges[state]}>{item.state_label}</Badge>
      </div>
      <Facts view={view} item={item} />
      {said && !isOpen && <HistoryEntry item={item} entry={said} />}
      {questions.map(question => (
        <HistoryEntry key={question.at} item={item} entry={question} />
      ))}
      {isOpen && (
        <div className="stack stack--tight" id={details}>
          <Words item={item} />
          <h4>{t.history}</h4>
          <ItemHistory item={item} />
        </div>
      )}
      {(isOpen || isToCheck(state) || questions.length > 0) && (
        <Changes {...{ view, item, start }} isWhole={isOpen} isQuestioned={questions.length > 0} />
      )}
    </li>
  )
}

type Entry = ItemResponse['history'][number]

/** Returns the last answer while it is not checked. */
const lastAnswer = ({ state, history }: ItemResponse): Entry | undefined =>
  isToCheck(state) ? history.findLast(isAnswering) : undefined

/** Returns the borrowers' questions about the item since its words were last corrected, answered or asked again. A changed due day ends no question. */
function openQuestions({ state, history }: ItemResponse): Entry[] {
  if (!isOpenForBorrower(state)) return []
  const last = history.findLastIndex(({ event }) => event !== 'extended' && event !== 'not_understood')
  return history.slice(last + 1).filter(({ event }) => event === 'not_understood')
}

/** Shows the person and, for an open item, the due day. */
function Facts({ view, item }: Pick<ItemLineProps, 'view' | 'item'>) {
  const { shortDay } = useFormats()
  const translate = useTranslate()
  const whoOf = useWho(view)
  const t = useTexts(texts)
  const { state, waits_for, due_on, is_late, is_helpful, is_announced } = item
  const isOpen = isOpenForBorrower(state)
  const isTracked = waits_for !== 'BORROWER'
  const { today } = view.milestones
  const words = due_on && !is_helpful ? translate(lateWords(due_on, today)) : ''
  return (
    <p className="lines__facts soft">
      <span>{whoOf(item)}</span>
      {isOpen && due_on && !is_helpful && <span>{(isTracked ? t.followUp : t.due)(shortDay(due_on, 'UTC'))}</span>}
      {isOpen && words && <span className={is_late ? 'is-late' : 'is-soon'}>{words}</span>}
      {isOpen && is_helpful && <span>{t.helpful}</span>}
      {isOpen && !isTracked && !is_announced && <span>{t.notSent}</span>}
    </p>
  )
}

/** The words that the borrower reads, without those that are empty. */
function Words({ item }: Pick<ItemLineProps, 'item'>) {
  const t = useTexts(texts).words
  const rows = (['why', 'counts', 'doesnt_count', 'example'] as const)
    .filter(name => item[name])
    .map(name => ({ label: t[name], value: item[name] }))
  return rows.length > 0 ? <Rows brief rows={rows} /> : null
}

interface ChangesProps extends Omit<ItemLineProps, 'canSelect'> {
  isWhole: boolean
  isQuestioned: boolean
}

/** The buttons that change an item. A folded line has those that check an answer, and the correction after a question. */
function Changes({ view, item, start, isWhole, isQuestioned }: ChangesProps) {
  // A correction ends the question, which takes these buttons with it where the line is folded.
  const root = useFocusFallback<HTMLDivElement>(itemsId(item.stage))
  const translate = useTranslate()
  const t = useTexts(texts)
  if (refusalOf(view, 'item.check') !== undefined) return null
  if (item.state === 'WAIVED' && !hasEnded(view))
    return <p className="soft">{translate(itemErrors.item_waived.message)}</p>
  const noAnswer = translate(staffItemStateLabel({ kind: item.kind, state: 'NOT_AVAILABLE' }))
  const named = (label: string) => (
    <>
      <span>{label}</span>
      <span className="hidden">{t.of(shortTitle(item.title))}</span>
    </>
  )
  const shown = isWhole ? listedChanges : (['clear', 'ask-again'] as const)
  return (
    <div className="items__buttons" ref={root}>
      {isWhole && canBe('answer', item, view) && (
        <Button onClick={() => start(AnswerDialog, item.id)}>{named(t.answer.start)}</Button>
      )}
      {isWhole && canBe('not-available', item, view) && (
        <Button onClick={() => start(NotAvailableDialog, item.id)}>{named(t.notAvailable.start(noAnswer))}</Button>
      )}
      {shown
        .filter(change => canBe(change, item, view))
        .map(change => (
          <Button key={change} onClick={() => start(dialogOf[change], item.id)}>
            {named(t.changes[change].start)}
          </Button>
        ))}
      {(isWhole || isQuestioned) && canBe('correct', item, view) && (
        <Button onClick={() => start(CorrectDialog, item.id)}>{named(t.correct.start)}</Button>
      )}
    </div>
  )
}
