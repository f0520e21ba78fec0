import { type Entry, type Fields, type ListSection, type PageId, pageOf, type Values } from '@porchlight/domain'
import { type ReactNode, useContext } from 'react'
import { useEntries, useSkip } from '../data/records.ts'
import { FlowActions, FlowLoading } from '../forms/FlowActions.tsx'
import { Problem } from '../forms/Problem.tsx'
import { StepFrame } from '../forms/StepFrame.tsx'
import { texts as formTexts } from '../forms/text.ts'
import { LockedContext } from '../forms/use-locked.ts'
import { usePageFlow } from '../forms/use-page-flow.ts'
import type { FormState } from '../forms/use-record-form.ts'
import { useSaving } from '../saving/use-saving.ts'
import { useTexts, useTranslate } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { checkIcon } from '../ui/base/icons.ts'
import { lazyComponent } from '../ui/base/lazy-component.tsx'
import { Badge, Card, EmptyState } from '../ui/Card.tsx'
import { plusIcon } from '../ui/icons.ts'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import type { EntryDialogProps } from './EntryDialog.tsx'
import { draftedIn } from './list-page-state.ts'
import { texts } from './text.ts'
import { UnsavedNotice } from './UnsavedNotice.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { type List, useListPage } from './use-list-page.ts'
import { nameOfNew } from './with-draft.ts'

// biome-ignore lint/suspicious/noExplicitAny: each list opens it with its own form
const EntryDialog = lazyComponent<EntryDialogProps<any>>(async () => (await import('./EntryDialog.tsx')).EntryDialog)

interface ListPageProps<F extends Fields> {
  page: PageId
  section: ListSection<F>
  lead?: ReactNode
  /** Shown while the list is empty: what belongs here and what it is for, where the lead does not say it. */
  empty?: string
  /** The label of the add button, or of the menu of kinds. */
  addLabel: string
  /** A note under the cards, once there is one. `properties` are those of the list in the API's response. */
  note?(properties: Record<string, unknown>): ReactNode
  /** The sentences about missing entries, which keep the person from the next page. */
  missing?(items: Values<F>[]): string[]
  /** The start values of an entry whose dialog opens automatically. */
  opensWith?(items: Values<F>[]): Partial<Values<F>> | undefined
  /** The entry named in the page's path, whose dialog opens automatically. */
  named?: { id: string; left(): void }
  /** The fields of the dialog; `others` are all entries but the edited one. */
  children(form: FormState<F>, about: { others: Values<F>[]; isNew: boolean }): ReactNode
}

/** The page of a list section: cards, an add and edit dialog, removal, and the button. */
export function ListPage<F extends Fields>(props: ListPageProps<F>) {
  const formT = useTexts(formTexts)
  const { page, section, lead } = props
  const { query: progress, flow } = usePageFlow(page)
  const entries = useEntries(section)
  return (
    <StepFrame page={page} lead={lead}>
      {entries.query.data && flow ? (
        <Loaded {...props} entries={entries} flow={flow} properties={entries.query.data} />
      ) : (
        <FlowLoading queries={flow ? [entries.query] : [progress]} label={formT.loading} rows={3} />
      )}
    </StepFrame>
  )
}

interface LoadedProps<F extends Fields> extends ListPageProps<F> {
  entries: ReturnType<typeof useEntries>
  flow: NonNullable<Exclude<ReturnType<typeof usePageFlow>['flow'], false>>
  properties: Record<string, unknown>
}

function Loaded<F extends Fields>(props: LoadedProps<F>) {
  const { section, empty, note, entries, properties } = props
  const isLocked = useContext(LockedContext) !== undefined
  const t = useTexts(texts)
  const translate = useTranslate()
  const saving = useSaving({ newer: entries.reload })
  const list = useListPage(props)
  const { rows, items, open, cardOf, dispatch } = list
  useFocusAfterRemoval(rows.length)
  const more = section.more?.(items)
  const hasEntryDialog = open !== null && open !== 'confirmingNone'
  return (
    <div className="stack">
      {rows.length === 0 && empty && <EmptyState>{empty}</EmptyState>}
      {rows.map(({ entry }) => {
        const { title, name, lines } = cardOf(entry)
        return (
          <Card
            key={entry.id}
            title={title}
            details={lines}
            {...(!isLocked && {
              edit: { label: t.edit(name), onClick: () => dispatch({ type: 'opened', dialog: { editing: entry } }) },
              remove: {
                label: t.remove(name),
                onClick: () => dispatch({ type: 'opened', dialog: { removing: entry } }),
              },
            })}
          />
        )
      })}
      {!hasEntryDialog && <UnsavedNotice section={section} list={list} />}
      {/* The button that adds, and the way past it below, where Next never stands. */}
      {!isLocked && <AddEntry {...props} list={list} />}
      {more && !isLocked && <p className="soft">{translate(more)}</p>}
      <LeaveList {...props} list={list} saving={saving} shownNote={rows.length > 0 && note?.(properties)} />
      {hasEntryDialog && 'removing' in open && (
        <RemoveDialog entry={open.removing} list={list} saving={saving} remove={entries.remove} />
      )}
      <DraftedDialog {...props} list={list} />
    </div>
  )
}

type PartProps<F extends Fields> = LoadedProps<F> & { list: List<F> }

/** The button that adds an entry, or the menu of kinds. Nothing where no more can be added. */
function AddEntry<F extends Fields>({ section, addLabel, list }: PartProps<F>) {
  const translate = useTranslate()
  const addable = section.addable(list.items)
  // On an empty list the obvious button adds; the way past it records an answer.
  const kind = list.rows.length === 0 ? 'primary' : undefined
  const add = (key: string) =>
    list.dispatch({ type: 'opened', dialog: { adding: addable.find(each => each.key === key)!.start } })
  const [first] = addable
  if (!first) return null
  if (!section.hasOneKind)
    return (
      <Menu
        label={addLabel}
        kind={kind}
        options={addable.map(({ key, label }) => ({ value: key, label: translate(label) }))}
        onPick={add}
      />
    )
  return (
    <div>
      <Button icon={plusIcon} kind={kind} onClick={() => add(first.key)}>
        {addLabel}
      </Button>
    </div>
  )
}

/** The button to the next page, and of an empty list. Names what is missing, and asks once before an empty list is recorded. */
function LeaveList<F extends Fields>({
  page,
  section,
  missing,
  flow,
  list,
  saving,
  shownNote,
}: PartProps<F> & { saving: Saving; shownNote: ReactNode }) {
  const formT = useTexts(formTexts)
  const t = useTexts(texts)
  const translate = useTranslate()
  const skipList = useSkip()
  const isLocked = useContext(LockedContext) !== undefined
  const { items, open, triedToLeave, dispatch } = list
  const isEmpty = items.length === 0
  const stillMissing = missing?.(items) ?? []
  const { section: sectionId, emptyAction } = pageOf(page)
  const isRecorded = isEmpty && flow.statuses[sectionId] !== 'INCOMPLETE' && emptyAction?.answer !== undefined
  const question = isEmpty && !isRecorded ? emptyAction?.question : undefined
  const leaving = { isEmpty: isEmpty && !isRecorded }
  const label = flow.label(leaving)
  const leave = () =>
    saving.run(async stop => {
      dispatch({ type: 'leftOrStayed' })
      if (leaving.isEmpty && section.skipName) await skipList(section.skipName, stop)
      flow.proceed(leaving)
    })
  const proceed = () => {
    dispatch({ type: 'triedToLeave' })
    if (stillMissing.length > 0) return
    if (question) dispatch({ type: 'opened', dialog: 'confirmingNone' })
    else leave()
  }
  const button = label && (
    <Button
      kind={leaving.isEmpty ? 'secondary' : 'primary'}
      wide={!leaving.isEmpty}
      busy={saving.busy && formT.saving}
      onClick={proceed}
    >
      {translate(label)}
    </Button>
  )
  return (
    <>
      {isRecorded && (
        <p>
          <Badge kind="success" icon={checkIcon}>
            {translate(emptyAction!.answer!)}
          </Badge>
        </p>
      )}
      {leaving.isEmpty && button && !isLocked && (
        <div className="stack stack--tight">
          <p className="soft">{t.nothingToAdd}</p>
          <div>{button}</div>
        </div>
      )}
      {shownNote}
      <Problem sentences={triedToLeave ? stillMissing : []} />
      {(open === null || open === 'confirmingNone') && (
        <Problem title={formT.notSaved} sentences={[saving.problem]} recovery={saving.recovery} />
      )}
      <FlowActions>{leaving.isEmpty ? <p className="soft">{t.chooseAbove}</p> : button}</FlowActions>
      {open === 'confirmingNone' && question && (
        <ConfirmDialog
          text={{ title: translate(question), ...t.nothingHere, close: t.close }}
          onCancel={() => dispatch({ type: 'leftOrStayed' })}
          onConfirm={leave}
        />
      )}
    </>
  )
}

type Saving = ReturnType<typeof useSaving>

interface RemoveDialogProps<F extends Fields> {
  entry: Entry
  list: List<F>
  saving: Saving
  remove(entry: Entry, stop: AbortSignal): Promise<unknown>
}

/** Asks before an entry is removed. */
function RemoveDialog<F extends Fields>({ entry, list, saving, remove }: RemoveDialogProps<F>) {
  const t = useTexts(texts)
  return (
    <ConfirmDialog
      danger
      busy={saving.busy}
      text={{
        title: t.removeTitle(list.cardOf(entry).name),
        confirm: t.confirmRemove,
        cancel: t.cancel,
        close: t.close,
        busy: t.removing,
      }}
      onCancel={() => (saving.busy ? saving.stop() : list.close())}
      onConfirm={() =>
        saving.run(async stop => {
          await remove(entry, stop)
          list.close()
        })
      }
    >
      <p>{t.cannotUndo}</p>
      <Problem sentences={[saving.problem]} recovery={saving.recovery} />
    </ConfirmDialog>
  )
}

function DraftedDialog<F extends Fields>({ section, entries, children, list }: PartProps<F>) {
  const drafted = draftedIn(list.open)
  if (!drafted) return null
  const { entry, start } = drafted
  const name = entry?.id ?? nameOfNew(start)
  const others = list.rows.filter(row => row.entry.id !== entry?.id).map(({ values }) => values)
  return (
    <EntryDialog
      // A dialog that follows another one, such as mailing after current, starts with its own state.
      key={name}
      draftName={list.draftName + name}
      section={section}
      entry={entry}
      start={start}
      entries={entries}
      onClose={list.close}
    >
      {form => children(form, { others, isNew: !entry })}
    </EntryDialog>
  )
}
