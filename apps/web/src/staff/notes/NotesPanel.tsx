import type { FollowUpBody, NoteResponse } from '@porchlight/api'
import { followUpText, noteKinds } from '@porchlight/domain/staff'
import { useCallback, useState } from 'react'
import { useRouter } from 'wouter'
import { newKey } from '../../data/new-key.ts'
import type { Sending } from '../../data/request-keys.ts'
import { useLanguage, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { NOTES, type PanelProps } from '../panel/panel.ts'
import { useVerifiedCaller } from '../panel/verified-caller.ts'
import { callForVersion } from '../session/api.ts'
import { Info } from '../ui/Info.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { type Once, useAction } from '../ui/use-action.ts'
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
  const verified = useVerifiedCaller(view.id)
  // Each caller has a form of their own, which stays where its note was added.
  const [caller, setCaller] = useState(verified)
  if (verified && verified !== caller) setCaller(verified)
  const close = useCallback((said?: string) => {
    setCorrected(undefined)
    if (said) sayDone(said)
  }, [])
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
          key={corrected?.id ?? `${begun} ${caller?.number}`}
          {...props}
          begun={begun}
          verified={verified?.borrower_id}
          corrected={corrected}
          onClose={close}
        />
      )}
      {view.can_add_restricted_notes && <RestrictedForm {...props} />}
      <NoteList view={view} onCorrect={view.can_add_notes ? setCorrected : undefined} />
    </section>
  )
}

function FollowUp({ view, changed }: PanelProps) {
  const { run, ...action } = useAction()
  const language = useLanguage()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const { follow_up_on, follow_up_time, milestones } = view
  const set = (body: FollowUpBody, sending: Sending, ifMatch: string | null = null) =>
    callForVersion('PUT /staff/applications/{application_id}/follow-up', {
      params: { application_id: view.id },
      body,
      ifMatch,
      ...sending,
    })
  const clear = async (once: Once) => {
    const now = await set({ follow_up_on: null }, once('clear', milestones.review_version))
    const idempotencyKey = newKey()
    sayDone(t.cleared, stop => set({ follow_up_on, follow_up_time }, { idempotencyKey, stop }, now))
    await changed()
    document.getElementById(NOTES)?.focus()
  }
  return (
    <>
      {follow_up_on && (
        <div className="staff__buttons">
          <p>
            <strong>{t.followUpOn(followUpText(language, follow_up_on, follow_up_time))}</strong>
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
