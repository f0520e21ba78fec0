import type { NoteResponse } from '@porchlight/api'
import { noteKinds } from '@porchlight/domain/staff'
import { useState } from 'react'
import { useRouter } from 'wouter'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { NOTES, type PanelProps } from '../panel/panel.ts'
import { callForVersion } from '../session/api.ts'
import { Info } from '../ui/Info.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { sayDone } from '../undo/done.ts'
import { NoteForm } from './NoteForm.tsx'
import { NoteList } from './NoteList.tsx'
import { RestrictedForm } from './RestrictedForm.tsx'
import { texts } from './text.ts'

/** Notes about the application, the contact log, and the day on which to look at it again. */
export function NotesPanel(props: PanelProps) {
  const { view } = props
  const router = useRouter()
  const asked = new URLSearchParams(router.searchHook(router)).get('kind')
  // A key of the page can begin a call: the form begins anew, with what was typed.
  const begun = noteKinds.find(kind => kind === asked) ?? 'NOTE'
  const [corrected, setCorrected] = useState<NoteResponse>()
  const t = useTexts(texts)
  return (
    <section className="staff__sheet" aria-labelledby={NOTES}>
      <div className="sheet__head">
        <h2 id={NOTES} tabIndex={-1}>
          {t.title}
        </h2>
        <Info title={t.about}>
          <p>{t.stays}</p>
        </Info>
      </div>
      <FollowUp {...props} />
      {view.can_add_notes && (
        <NoteForm
          key={begun}
          {...props}
          begun={begun}
          corrected={corrected}
          onCorrected={() => setCorrected(undefined)}
        />
      )}
      {view.can_add_restricted_notes && <RestrictedForm {...props} />}
      <NoteList view={view} onCorrect={view.can_add_notes ? setCorrected : undefined} />
    </section>
  )
}

function FollowUp({ view, changed }: PanelProps) {
  const { run, ...action } = useAction()
  const formats = useFormats()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const set = (follow_up_on: string | null, ifMatch?: string | null) =>
    callForVersion('PUT /staff/applications/{application_id}/follow-up', {
      params: { application_id: view.id },
      body: { follow_up_on },
      ifMatch: ifMatch ?? null,
    })
  const clear = async () => {
    const now = await set(null)
    sayDone(t.cleared, () => set(view.follow_up_on, now))
    await changed()
    document.getElementById(NOTES)?.focus()
  }
  return (
    <>
      {view.follow_up_on && (
        <div className="staff__buttons">
          <p>
            <strong>{t.followUpOn(formats.day(view.follow_up_on, 'UTC'))}</strong>
          </p>
          {view.can_add_notes && (
            <Button busy={action.busy && all.saving} onClick={() => void run(clear)}>
              {t.clear}
            </Button>
          )}
        </div>
      )}
      <Problem sentence={action.problem} />
    </>
  )
}
