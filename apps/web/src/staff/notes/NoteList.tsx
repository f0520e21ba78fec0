import type { NoteResponse, NotesResponse } from '@porchlight/api'
import { fileEvents, followUpText, noteKindLabels } from '@porchlight/domain/staff'
import { useFormats, useLanguage, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import type { PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { useEntryTitle } from '../ui/entry-title.ts'
import { Older, useOlder } from '../ui/older.tsx'
import { texts } from './text.ts'

interface NoteListProps extends Pick<PanelProps, 'view'> {
  /** Undefined where the reader adds none. */
  onCorrect: ((note: NoteResponse) => void) | undefined
}

const pageOf = ({ notes, more }: NotesResponse) => ({ entries: notes, more })

/** Notes and the contact log, newest first; older ones are read when asked for. */
export function NoteList({ view, onCorrect }: NoteListProps) {
  const t = useTexts(texts)
  const { entries: notes, ...older } = useOlder(pageOf(view.notes), async before =>
    pageOf(
      await call('GET /staff/applications/{application_id}/notes', {
        params: { application_id: view.id },
        query: { before },
      }),
    ),
  )
  const reasonOf = useReason(view)
  const corrected = new Set(notes.map(({ corrects }) => corrects))
  if (notes.length === 0) return <p className="soft">{t.none}</p>
  return (
    <>
      <ol className="lines">
        {notes.map(note => (
          <Note
            key={note.id}
            note={note}
            person={view.borrowers.find(({ id }) => id === note.borrower_id)?.name}
            reason={reasonOf(note)}
            isCorrected={corrected.has(note.id)}
            {...(onCorrect && !note.is_restricted && { onCorrect: () => onCorrect(note) })}
          />
        ))}
      </ol>
      <Older {...older} text={t} />
    </>
  )
}

/** The entry among the deadlines and outcomes whose words a note holds, with what they are. */
function useReason({ milestones: { recorded } }: PanelProps['view']): (note: NoteResponse) => string | undefined {
  const titleOf = useEntryTitle(recorded)
  const translate = useTranslate()
  const t = useTexts(texts)
  return ({ id }) => {
    const event = recorded.find(({ note_id }) => note_id === id)
    if (!event) return undefined
    const words = event.kind && !event.corrects && fileEvents[event.kind].words
    return t.belongsTo(words ? translate(words) : t.reason, titleOf(event))
  }
}

interface NoteProps {
  note: NoteResponse
  /** The entry that it belongs to. */
  reason: string | undefined
  person: string | undefined
  isCorrected: boolean
  onCorrect?: () => void
}

function Note({ note, person, reason, isCorrected, onCorrect }: NoteProps) {
  const times = useTimes()
  const formats = useFormats()
  const language = useLanguage()
  const translate = useTranslate()
  const t = useTexts(texts)
  const kind = translate(noteKindLabels[note.kind])
  const time = times.minute(note.at)
  return (
    <li className="staff__note">
      <h3>{person ? `${kind}: ${person}` : kind}</h3>
      <p className="soft">{t.by(note.by || t.someone, time)}</p>
      {reason && <p className="soft">{reason}</p>}
      {note.is_restricted && (
        <p>
          <Badge kind="warning">{t.restricted}</Badge>
        </p>
      )}
      {note.corrects && <p className="soft">{t.corrects}</p>}
      {isCorrected && <p className="soft">{t.corrected}</p>}
      {note.pulled_on && <p>{t.pulled(formats.day(note.pulled_on, 'UTC'))}</p>}
      {note.text && isCorrected && (
        <details>
          <summary>{t.former}</summary>
          <p className="staff__note-text">{note.text}</p>
        </details>
      )}
      {note.text && !isCorrected && <p className="staff__note-text">{note.text}</p>}
      {note.follow_up_on && <p>{t.setsFollowUp(followUpText(language, note.follow_up_on, note.follow_up_time))}</p>}
      {onCorrect && (
        <div className="hang">
          <Button kind="quiet" onClick={onCorrect}>
            {t.correct}
            <span className="hidden">{t.of(kind, time)}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
