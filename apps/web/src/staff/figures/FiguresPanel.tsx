import type { ApplicationViewResponse, LenderFigureResponse } from '@porchlight/api'
import { figureKindLabels } from '@porchlight/domain/staff'
import { useCallback, useState } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useTimes } from '../../ui/times.ts'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { FIGURES, type PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { ActButton } from '../ui/ActButton.tsx'
import { Info } from '../ui/Info.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { sayDone } from '../undo/done.ts'
import { FigureDialog } from './dialogs.ts'
import { texts } from './text.ts'

/** The figures that staff entered, the newest first, with those that no longer count. */
export function FiguresPanel(props: PanelProps) {
  const { view } = props
  const [opened, setOpened] = useState<'add' | LenderFigureResponse>()
  const root = useFocusFallback<HTMLElement>()
  const t = useTexts(texts)
  const mayRecord = !view.refused_actions.some(({ action }) => action === 'figure.record')
  const close = useCallback((said?: string) => {
    setOpened(undefined)
    if (said) sayDone(said)
  }, [])
  return (
    <section className="staff__sheet" aria-labelledby={FIGURES} ref={root}>
      <div className="sheet__head">
        <h2 id={FIGURES} tabIndex={-1}>
          {t.title}
        </h2>
        <Info title={t.about}>
          <p>{t.elsewhere}</p>
          <p>{t.beside}</p>
        </Info>
      </div>
      <ol className="lines">
        {[...view.lender_figures].reverse().map(figure => (
          <Figure
            key={figure.id}
            view={view}
            figure={figure}
            onWithdraw={mayRecord && !figure.withdrawn ? () => setOpened(figure) : undefined}
          />
        ))}
      </ol>
      {mayRecord && (
        <div>
          <Button onClick={() => setOpened('add')}>{t.add}</Button>
        </div>
      )}
      {opened === 'add' && <FigureDialog {...props} onClose={close} />}
      {opened && opened !== 'add' && <WithdrawDialog {...props} figure={opened} onClose={close} />}
    </section>
  )
}

/** The kind of a figure, and whose it is. */
function useTitle({ borrowers }: ApplicationViewResponse): (figure: LenderFigureResponse) => string {
  const translate = useTranslate()
  const t = useTexts(texts)
  return ({ kind, borrower_id }) => {
    const label = translate(figureKindLabels[kind])
    const name = borrowers.length > 1 && borrowers.find(({ id }) => id === borrower_id)?.name
    return name ? t.of(label, name) : label
  }
}

interface FigureProps extends Pick<PanelProps, 'view'> {
  figure: LenderFigureResponse
  onWithdraw: (() => void) | undefined
}

function Figure({ view, figure, onWithdraw }: FigureProps) {
  const { cents, source, report_on, by, at, withdrawn, counts } = figure
  const title = useTitle(view)(figure)
  const times = useTimes()
  const { money, day } = useFormats()
  const t = useTexts(texts)
  return (
    <li className="staff__note">
      <h3>{title}</h3>
      <p>{counts ? <strong>{money(cents)}</strong> : <s>{money(cents)}</s>}</p>
      <p className="staff__note-text">{report_on ? t.report(source, day(report_on, 'UTC')) : source}</p>
      <p className="soft">{t.by(by || t.someone, times.minute(at))}</p>
      {withdrawn && <p className="soft">{t.withdrawn(withdrawn.by || t.someone, times.minute(withdrawn.at))}</p>}
      {!counts && !withdrawn && <p className="soft">{t.replaced}</p>}
      {onWithdraw && (
        <div className="hang">
          <Button kind="quiet" onClick={onWithdraw}>
            {t.mistake}
            <span className="hidden">{t.mistakeOf(`${title}, ${money(cents)}`)}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

interface WithdrawDialogProps extends PanelProps {
  figure: LenderFigureResponse
  onClose(done?: string): void
}

function WithdrawDialog({ view, changed, figure, onClose }: WithdrawDialogProps) {
  const action = useAction()
  const title = useTitle(view)(figure)
  const { money } = useFormats()
  const { cancel, close, saving } = useTexts(shared)
  const t = useTexts(texts)
  const withdraw = () =>
    action.run(async once => {
      const params = { application_id: view.id, id: figure.id }
      await call('POST /staff/applications/{application_id}/figures/{id}/withdrawal', {
        params,
        ...once(params),
      })
      await changed()
      onClose(t.withdrawDone)
    })
  return (
    <ConfirmDialog
      text={{
        title: t.withdraw(`${title}, ${money(figure.cents)}`),
        confirm: t.withdrawAct,
        cancel,
        close,
        busy: saving,
      }}
      busy={action.busy}
      Confirm={ActButton}
      onConfirm={() => void withdraw()}
      onCancel={() => action.busy || onClose()}
    >
      <p>{t.withdrawWhy}</p>
      <Problem sentence={action.problem} />
    </ConfirmDialog>
  )
}
