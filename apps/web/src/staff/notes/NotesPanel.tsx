import type { NoteResponse } from '@porchlight/domain/staff'
import { useState } from 'react'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { NOTES, type PanelProps } from '../panel/panel.ts'
import { callStaff } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { NoteForm } from './NoteForm.tsx'
import { NoteList } from './NoteList.tsx'
import { RestrictedForm } from './RestrictedForm.tsx'
import { texts } from './text.ts'

/** Notes about the application, the contact log, and the day on which to look at it again. */
export function NotesPanel(props: PanelProps) {
  const { view, path } = props
  const [corrected, setCorrected] = useState<NoteResponse>()
  const [done, setDone] = useState('')
  const t = useTexts(texts)
  return (
    <section className="staff__sheet" aria-labelledby={NOTES}>
      <h2 id={NOTES} tabIndex={-1}>
        {t.title}
      </h2>
      <FollowUp {...props} onCleared={setDone} />
      {view.can_add_notes && (
        <NoteForm {...props} corrected={corrected} onCorrected={() => setCorrected(undefined)} onAdded={setDone} />
      )}
      {view.can_add_restricted_notes && <RestrictedForm {...props} onAdded={setDone} />}
      <NoteList view={view} path={path} onCorrect={view.can_add_notes ? setCorrected : undefined} />
      <Toast message={done} />
    </section>
  )
}

function FollowUp({ view, path, changed, onCleared }: PanelProps & { onCleared(message: string): void }) {
  const action = useAction()
  const formats = useFormats()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const clear = () => {
    onCleared('')
    return action.run(async () => {
      await callStaff('PUT', `${path}/follow-up`, { body: { follow_up_on: null } })
      await changed()
      document.getElementById(NOTES)?.focus()
      onCleared(t.cleared)
    })
  }
  if (!view.follow_up_on) return null
  return (
    <>
      <div className="staff__buttons">
        <p>
          <strong>{t.followUpOn(formats.day(view.follow_up_on, 'UTC'))}</strong>
        </p>
        {view.can_add_notes && (
          <Button busy={action.busy && all.saving} onClick={() => void clear()}>
            {t.clear}
          </Button>
        )}
      </div>
      <Problem sentence={action.problem} />
    </>
  )
}
