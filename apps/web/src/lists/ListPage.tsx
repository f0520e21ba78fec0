import { type Entry, type Fields, type ListSection, type PageId, pageOf, type Values } from '@porchlight/domain'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useEntries, useSkip } from '../data/records.ts'
import { FlowActions, FlowLoading } from '../forms/FlowActions.tsx'
import { Problem } from '../forms/Problem.tsx'
import { StepFrame } from '../forms/StepFrame.tsx'
import { texts as formTexts } from '../forms/text.ts'
import { usePageFlow } from '../forms/use-page-flow.ts'
import { type FormState, useDraftName } from '../forms/use-record-form.ts'
import { useSaving } from '../saving/use-saving.ts'
import { useTexts, useTranslate } from '../text/texts.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Card, EmptyState } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Menu } from '../ui/Menu.tsx'
import { TITLE_ID } from '../ui/PageFrame.tsx'
import type { EntryDialogProps } from './EntryDialog.tsx'
import { texts } from './text.ts'
import { type Drafted, nameOfNew, withDraft } from './with-draft.ts'

// biome-ignore lint/suspicious/noExplicitAny: each list opens it with its own form
const EntryDialog = lazyComponent<EntryDialogProps<any>>(async () => (await import('./EntryDialog.tsx')).EntryDialog)

interface ListPageProps<F extends Fields> {
  page: PageId
  section: ListSection<F>
  lead?: ReactNode
  /** Shown while the list is empty: what belongs here and what it is for. */
  empty: string
  /** The label of the add button, or of the menu of kinds. */
  addLabel: string
  /** A note under the cards, or why nothing more can be added. */
  note?(items: Values<F>[], more: Record<string, unknown>): ReactNode
  /** What is missing before the person can go to the next page, each as a sentence. */
  missing?(items: Values<F>[]): string[]
  /** The start values of an entry whose dialog opens automatically. */
  opensWith?(items: Values<F>[]): Partial<Values<F>> | undefined
  /** The entry named in the page's path, whose dialog opens automatically. */
  named?: { id: string; left(): void }
  /** The fields of the dialog; `others` are all entries but the edited one. */
  children(form: FormState<F>, about: { others: Values<F>[]; isNew: boolean }): ReactNode
}

type Open<F extends Fields> = Drafted<F> | { removing: Entry } | null

/** The page of a list section: cards, an add and edit dialog, removal, and the button. */
export function ListPage<F extends Fields>(props: ListPageProps<F>) {
  const formT = useTexts(formTexts)
  const { page, section, lead } = props
  const { query: progress, flow } = usePageFlow(page)
  const entries = useEntries(section)
  return (
    <StepFrame page={page} lead={lead}>
      {entries.query.data && flow ? (
        <Loaded {...props} entries={entries} flow={flow} more={entries.query.data} />
      ) : (
        <FlowLoading queries={flow ? [entries.query] : [progress]} label={formT.loading} rows={3} />
      )}
    </StepFrame>
  )
}

interface LoadedProps<F extends Fields> extends ListPageProps<F> {
  entries: ReturnType<typeof useEntries>
  flow: NonNullable<Exclude<ReturnType<typeof usePageFlow>['flow'], false>>
  more: Record<string, unknown>
}

function Loaded<F extends Fields>(props: LoadedProps<F>) {
  const formT = useTexts(formTexts)
  const { page, section, empty, addLabel, note, missing, opensWith, named, children, entries, flow, more } = props
  const draftName = `${useDraftName(page)}/`
  const [open, setOpen] = useState<Open<F>>(() => {
    const editing = (entries.entries as Entry[]).find(({ id }) => id === named?.id)
    return editing ? { editing } : withDraft(section, entries.entries as Entry[], draftName)
  })
  /** A dialog that was closed before what was typed in it was saved. */
  const [unsaved, setUnsaved] = useState<Drafted<F> | null>(null)
  const [dismissed, setDismissed] = useState<string>()
  const [confirmingNone, setConfirmingNone] = useState(false)
  const [triedToLeave, setTriedToLeave] = useState(false)
  const saving = useSaving({ newer: entries.reload })
  const skipList = useSkip()
  const t = useTexts(texts)
  const translate = useTranslate()

  const cardOf = (values: Values<F>) => {
    const { title, lines } = section.card(values)
    return { title: translate(title), lines: lines.map(translate).filter(line => line !== '') }
  }
  const titleOf = (dialog: Drafted<F>) =>
    'editing' in dialog
      ? cardOf(valuesOf(dialog.editing)).title
      : translate(section.addable([]).find(({ start }) => nameOfNew(start) === nameOfNew(dialog.adding))?.label ?? '')
  const valuesOf = (entry: Entry) => section.form.fromStored(section.form.fromApi(entry))
  const rows = (entries.entries as Entry[]).map(entry => ({ entry, values: valuesOf(entry) }))
  const items = rows.map(({ values }) => values)
  useFocusAfterRemoval(rows.length)
  const addable = section.addable(items)
  const isEmpty = rows.length === 0
  const label = flow.label({ isEmpty })
  // On an empty list the obvious button adds; the way past it records an answer.
  const addKind = isEmpty ? 'primary' : undefined
  const again = section.again?.(items)

  // Opens automatically once for each kind of entry: a dialog that was closed does not open again.
  const asked = opensWith?.(items)
  const askedKey = JSON.stringify(asked)
  if (asked && !open && dismissed !== askedKey) setOpen({ adding: asked })

  const close = () => {
    setOpen(null)
    setUnsaved(withDraft(section, entries.entries as Entry[], draftName))
    setDismissed(askedKey)
    named?.left()
  }
  const stillMissing = missing?.(items) ?? []
  const complaints = triedToLeave ? stillMissing : []
  const { section: sectionId, emptyAction } = pageOf(page)
  const question = isEmpty && flow.statuses[sectionId] === 'INCOMPLETE' ? emptyAction?.question : undefined
  const proceed = () => {
    setTriedToLeave(true)
    if (stillMissing.length > 0) return
    if (question) setConfirmingNone(true)
    else leave()
  }
  const leave = () =>
    saving.run(async () => {
      setConfirmingNone(false)
      if (isEmpty && section.skipName) await skipList(section.skipName)
      flow.proceed({ isEmpty })
    })
  const shown = open && 'editing' in open ? open.editing : undefined
  const dialog = shown?.id ?? nameOfNew(open && 'adding' in open ? open.adding : {})
  const others = rows.filter(({ entry }) => entry.id !== shown?.id).map(({ values }) => values)

  return (
    <div className="stack">
      {isEmpty && <EmptyState>{empty}</EmptyState>}
      {rows.map(({ entry, values }) => {
        const card = cardOf(values)
        return (
          <Card
            key={entry.id}
            title={card.title}
            details={card.lines}
            edit={{ label: t.edit(card.title), onClick: () => setOpen({ editing: entry }) }}
            remove={{ label: t.remove(card.title), onClick: () => setOpen({ removing: entry }) }}
          />
        )
      })}
      {!open && unsaved && (
        <Alert kind="warning">
          <p>{t.unsaved(titleOf(unsaved))}</p>
          <Button onClick={() => setOpen(unsaved)}>{t.resume}</Button>
        </Alert>
      )}
      {section.hasOneKind && addable[0] ? (
        <div>
          <Button icon="plus" kind={addKind} onClick={() => setOpen({ adding: addable[0]!.start })}>
            {addLabel}
          </Button>
        </div>
      ) : (
        addable.length > 0 && (
          <Menu
            label={addLabel}
            kind={addKind}
            options={addable.map(({ key, label }) => ({ value: key, label: translate(label) }))}
            onPick={picked => setOpen({ adding: addable.find(({ key }) => key === picked)!.start })}
          />
        )
      )}
      {again && <p className="soft">{translate(again)}</p>}
      {note?.(items, more)}
      <Problem sentences={complaints} />
      {!open && <Problem title={formT.notSaved} sentences={[saving.problem]} recovery={saving.recovery} />}
      <FlowActions>
        {label && (
          <Button kind={isEmpty ? 'secondary' : 'primary'} wide busy={saving.busy && formT.saving} onClick={proceed}>
            {translate(label)}
          </Button>
        )}
      </FlowActions>
      {confirmingNone && question && (
        <ConfirmDialog
          text={{ title: translate(question), ...t.nothingHere, close: t.close }}
          onCancel={() => setConfirmingNone(false)}
          onConfirm={leave}
        />
      )}
      {open && 'removing' in open && (
        <ConfirmDialog
          danger
          busy={saving.busy}
          text={{
            title: t.removeTitle(cardOf(valuesOf(open.removing)).title),
            confirm: t.confirmRemove,
            cancel: t.cancel,
            close: t.close,
            busy: t.removing,
          }}
          onCancel={close}
          onConfirm={() =>
            saving.run(async () => {
              await entries.remove(open.removing)
              close()
            })
          }
        >
          <p>{t.cannotUndo}</p>
          <Problem sentences={[saving.problem]} recovery={saving.recovery} />
        </ConfirmDialog>
      )}
      {open && !('removing' in open) && (
        <EntryDialog
          // A dialog that follows another one, such as mailing after current, starts with its own state.
          key={dialog}
          draftName={draftName + dialog}
          section={section}
          entry={shown}
          start={'adding' in open ? open.adding : {}}
          entries={entries}
          onClose={close}
        >
          {form => children(form, { others, isNew: !shown })}
        </EntryDialog>
      )}
    </div>
  )
}

/** Moves the focus to the title after a removal, because the focused card is gone. */
function useFocusAfterRemoval(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) document.getElementById(TITLE_ID)?.focus()
    before.current = count
  }, [count])
}
