import type { LetterResponse } from '@porchlight/api'
import type { ComponentProps } from 'react'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import type { PanelProps } from '../panel/panel.ts'
import { openFile } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'

const badges: Readonly<Record<LetterResponse['state'], NonNullable<ComponentProps<typeof Badge>['kind']>>> = {
  DRAFT: 'neutral',
  SENDING: 'neutral',
  TO_PRINT: 'warning',
  PRINTED: 'warning',
  SENT: 'success',
  NOT_SENT: 'neutral',
}

interface LetterLineProps extends Pick<PanelProps, 'view'> {
  letter: LetterResponse
  onReturned?(letter: LetterResponse): void
}

/** Shows the letter to one person: its state, its facts, and the file that was or will be sent. */
export function LetterLine({ letter, view, onReturned }: LetterLineProps) {
  const { id, name, is_primary, state } = letter
  const action = useAction()
  const t = useTexts(texts)
  const facts = useFacts(letter)
  const of = <span className="hidden">{t.of(name)}</span>
  const openPdf = () =>
    action.run(() =>
      openFile('GET /staff/applications/{application_id}/letters/{id}/pdf', t.fileName(view.id, name), {
        params: { application_id: view.id, id },
      }),
    )
  return (
    <li className="lines__line">
      <div className="sheet__head">
        <strong>{is_primary && view.borrowers.length > 1 ? t.primary(name) : name}</strong>
        <Badge kind={badges[state]}>{t.states[state]}</Badge>
      </div>
      <p className="lines__facts soft">
        {facts.map(fact => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className="staff__buttons hang">
        <Button kind="quiet" busy={action.busy && t.opening} onClick={() => void openPdf()}>
          <span>{t.open}</span>
          {of}
        </Button>
        {onReturned && state === 'SENT' && (
          <Button kind="quiet" onClick={() => onReturned(letter)}>
            <span>{t.returnIt}</span>
            {of}
          </Button>
        )}
      </div>
      <Problem sentence={action.problem} />
    </li>
  )
}

/** Returns the facts of a letter in the order in which they happened. */
function useFacts({
  way,
  paper_reason,
  state,
  printed_at,
  sent_on,
  sent_by,
  returned_on,
  returned_by,
  opened_at,
}: LetterResponse) {
  const { shortDay } = useFormats()
  const times = useTimes()
  const t = useTexts(texts)
  const isSent = state === 'SENT' && sent_on !== null
  return [
    state === 'SENDING' && t.byEmail,
    returned_on && t.cameBack(shortDay(returned_on, 'UTC'), returned_by),
    way === 'EMAIL' && state === 'NOT_SENT' && paper_reason !== '' && paper_reason,
    way === 'PAPER' && !isSent && t.onPaper(returned_on ? '' : paper_reason),
    state === 'PRINTED' && printed_at && t.printed(times.day(printed_at)),
    isSent && (way === 'EMAIL' ? t.emailed(shortDay(sent_on, 'UTC')) : t.mailed(shortDay(sent_on, 'UTC'), sent_by)),
    opened_at ? t.opened(times.minute(opened_at)) : isSent && way === 'EMAIL' && t.notOpened,
  ].filter(fact => typeof fact === 'string')
}
