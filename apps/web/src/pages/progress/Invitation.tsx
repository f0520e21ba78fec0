import type { SentInvitation } from '@porchlight/api'
import { formatPhone, pathTo, reasonDenied } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ApplicationOnPage, Person } from '../../data/application-on-page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { queries } from '../../data/queries.ts'
import { Problem } from '../../forms/Problem.tsx'
import { useIsHeld } from '../../frame/use-mode-words.ts'
import { useSaving } from '../../saving/use-saving.ts'
import { useDenialText, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { useTimes } from '../../ui/times.ts'
import { texts } from './text.ts'

interface InvitationProps {
  application: ApplicationOnPage
  person: Person
  sent: SentInvitation
}

/** The address and expiry of an invitation, and the actions that send it again. */
export function Invitation({ application, person, sent }: InvitationProps) {
  const params = useRouteParams()
  const { dealer } = params
  const { sends_texts } = usePageContext()
  const [, go] = useLocation()
  const client = useQueryClient()
  const saving = useSaving()
  const [isSent, setSent] = useState(false)
  const isHeld = useIsHeld()
  const t = useTexts(texts)
  const times = useTimes()
  const sent_to = formatPhone(sent.sent_to)
  const invited = isHeld && sent.delivery === 'QUEUED' ? t.held.invited : t.invited[sent.delivery]
  const disabledReason = useDenialText()(reasonDenied.changeCoborrowers(application))

  const sendAgain = async (stop: AbortSignal) => {
    setSent(false)
    await callOnce('POST /{dealer}/application/{application_id}/coborrower/invite', {
      params: { dealer, application_id: application.id },
      body: {
        borrower_id: person.id,
        ...(sent.sent_to.startsWith('+') ? { phone_number: sent.sent_to } : { email: sent.sent_to }),
      },
      stop,
    })
    await client.invalidateQueries({ queryKey: queries.progress({ dealer, application: application.id }).queryKey })
    setSent(true)
  }
  return (
    <>
      <p>{(sent.is_open ? invited : t.expiredTo)(sent_to, times.day(sent.expires_at))}</p>
      {person.on_this_device && <p className="soft small">{t.untilAccepted(person.first_name)}</p>}
      <Toast message={isSent ? (isHeld ? t.held : t).sentAgain : ''} />
      <Problem title={t.notSent} sentences={[saving.problem]} />
      <div className="people__ways">
        <Button busy={saving.busy && t.sending} disabledReason={disabledReason} onClick={() => saving.run(sendAgain)}>
          {t.sendAgain}
        </Button>
        {!disabledReason && (
          <Button
            kind="quiet"
            onClick={() =>
              go(pathTo('coborrowerInvite', { dealer, application: application.id }, { coborrower: person.id }))
            }
          >
            {sends_texts ? t.sendElsewhere : t.sendToEmail}
          </Button>
        )}
      </div>
    </>
  )
}
