import type { LetterResponse, NoticeOfIncompleteness } from '@porchlight/api'
import { isOnPaper } from '@porchlight/domain'
import { staffPathTo } from '@porchlight/domain/staff'
import { type ComponentType, useCallback, useState } from 'react'
import { Link } from 'wouter'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { useTimes } from '../../ui/times.ts'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { type ActionDialogProps, INCOMPLETENESS, type PanelProps } from '../panel/panel.ts'
import { Info } from '../ui/Info.tsx'
import { sayDone } from '../undo/done.ts'
import { NoticeDraftDialog } from './dialogs.ts'
import { LetterLine } from './LetterLine.tsx'
import { canDraft, draftOf, mayPrepare } from './notice-view.ts'
import { texts } from './text.ts'

const DiscardDialog = lazyComponent(async () => (await import('./DiscardDialog.tsx')).DiscardDialog)
const ReturnedDialog = lazyComponent(async () => (await import('./ReturnedDialog.tsx')).ReturnedDialog)

/** Lists the notices of incompleteness with their letters, the newest first, and opens the draft of one. */
export function NoticesPanel(props: PanelProps) {
  const { view } = props
  const [Opened, setOpened] = useState<ComponentType<ActionDialogProps>>()
  const t = useTexts(texts)
  const open = (dialog: ComponentType<ActionDialogProps>) => setOpened(() => dialog)
  const close = useCallback((said?: string) => {
    setOpened(undefined)
    if (said) sayDone(said)
  }, [])
  const isPermitted = mayPrepare(view)
  const draft = draftOf(view)
  const cameBack = (letter: LetterResponse) => open(dialogProps => <ReturnedDialog {...dialogProps} letter={letter} />)
  const waits = view.incompleteness.some(({ letters }) => letters.some(({ state }) => isOnPaper(state)))
  return (
    <section className="staff__sheet" aria-labelledby={INCOMPLETENESS}>
      <div className="sheet__head">
        <h2 id={INCOMPLETENESS} tabIndex={-1}>
          {t.title}
        </h2>
        <Info title={t.about}>
          {Object.values(t.rules).map(rule => (
            <p key={rule}>{rule}</p>
          ))}
        </Info>
      </div>
      {view.incompleteness.map(notice => (
        <Notice key={notice.id} notice={notice} view={view} {...(isPermitted && { onReturned: cameBack })} />
      ))}
      {isPermitted && canDraft(view) && <DraftButtons key={draft?.id} hasDraft={draft !== undefined} onOpen={open} />}
      {waits && (
        <p>
          <Link href={staffPathTo('letters')}>{t.toPage}</Link>
        </p>
      )}
      {Opened && <Opened {...props} onClose={close} />}
    </section>
  )
}

interface DraftButtonsProps {
  hasDraft: boolean
  onOpen(dialog: ComponentType<ActionDialogProps>): void
}

/** The buttons of a draft. Making, discarding or sending it replaces them, which would lose the focus that one of them had. */
function DraftButtons({ hasDraft, onOpen }: DraftButtonsProps) {
  const root = useFocusFallback<HTMLDivElement>(INCOMPLETENESS)
  const t = useTexts(texts)
  return (
    <div className="staff__buttons" ref={root}>
      <Button onClick={() => onOpen(NoticeDraftDialog)}>{hasDraft ? t.openIt : t.draftIt}</Button>
      {hasDraft && (
        <Button kind="quiet" onClick={() => onOpen(DiscardDialog)}>
          {t.discardIt}
        </Button>
      )}
    </div>
  )
}

interface NoticeProps extends Pick<PanelProps, 'view'> {
  notice: NoticeOfIncompleteness
  /** Absent for those who may not record that a letter came back. */
  onReturned?(letter: LetterResponse): void
}

function Notice({ notice, view, onReturned }: NoticeProps) {
  const { state, made_at, by, until_on, letters, items } = notice
  const { shortDay } = useFormats()
  const times = useTimes()
  const t = useTexts(texts)
  const isDraft = state === 'DRAFT'
  const answered = items.filter(({ is_answered }) => is_answered).length
  return (
    <section className="letters__notice">
      <h3>{(isDraft ? t.draftOf : t.noticeOf)(times.day(made_at), by)}</h3>
      <p className="lines__facts soft">
        <span>{t.until(shortDay(until_on, 'UTC'))}</span>
        {!isDraft && <span>{t.answered(answered, items.length)}</span>}
      </p>
      {!isDraft && (
        <>
          <ul className="lines">
            {letters.map(letter => (
              <LetterLine key={letter.id} letter={letter} view={view} {...(onReturned && { onReturned })} />
            ))}
          </ul>
          <details>
            <summary>{t.names}</summary>
            <ul>
              {items.map(({ id, title, is_answered }) => (
                <li key={id}>{is_answered ? t.answeredItem(title) : title}</li>
              ))}
            </ul>
          </details>
        </>
      )}
    </section>
  )
}
