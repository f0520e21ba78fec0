import type { ApplicationViewResponse, FileEventResponse } from '@porchlight/api'
import { fileEvents, isOutcomeKind, methodLabelsOf } from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useTimes } from '../../ui/times.ts'
import { useEntryTitle } from '../ui/entry-title.ts'
import { texts } from './text.ts'

interface RecordedProps {
  view: ApplicationViewResponse
  onCorrect(event: FileEventResponse): void
}

/** All that was recorded, the oldest first. What counts can be corrected by those who may record it. */
export function Recorded({ view, onCorrect }: RecordedProps) {
  const { recorded, milestone, actions } = view.milestones
  const t = useTexts(texts)
  const translate = useTranslate()
  const times = useTimes()
  const { day } = useFormats()
  const titleOf = useEntryTitle(recorded)
  const corrections = new Map(recorded.map(event => [event.corrects, event] as const))
  const canCorrect = ({ id, kind, by }: FileEventResponse) => {
    if (!kind || by === null || kind === 'LAND' || corrections.has(id)) return false
    if (isOutcomeKind(kind)) return id === milestone?.id && actions.includes('milestone.correct')
    return actions.some(action => action === fileEvents[kind].permission)
  }
  return (
    <ol className="lines">
      {recorded.map(event => {
        const { id, kind, until_on, closing_on, method, code, by, entered_on } = event
        const row = kind && fileEvents[kind]
        const correction = corrections.get(id)
        const corrects = kind && recorded.find(each => each.id === event.corrects)
        const name = view.borrowers.find(borrower => borrower.id === event.borrower_id)?.name
        return (
          <li className="staff__note" key={id}>
            {correction ? (
              <p className="soft">{titleOf(event)}</p>
            ) : (
              <p>
                <strong>{titleOf(event)}</strong>
              </p>
            )}
            <p className="soft small">
              {[
                name,
                method && translate(methodLabelsOf(kind)[method]),
                code && row?.codes?.[code] && translate(row.codes[code]),
                until_on && t.until(day(until_on, 'UTC')),
                closing_on && t.closingOn(day(closing_on, 'UTC')),
                by === null
                  ? t.bySystem
                  : entered_on
                    ? t.entered(day(entered_on, 'UTC'), by)
                    : t.recorded(by, times.minute(event.recorded_at)),
                corrects && t.corrects(titleOf(corrects)),
                correction && (correction.kind ? t.corrected : t.mistake),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {canCorrect(event) && (
              <div className="hang">
                <Button kind="quiet" onClick={() => onCorrect(event)}>
                  {t.correct}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
