import { coborrowerInviteForm, pathTo, type StoredAnswers } from '@porchlight/domain'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { PageParams } from '../../data/base/page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useQueryParams } from '../../data/base/use-query-params.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { call } from '../../data/client.ts'
import { createOnce } from '../../data/create-once.ts'
import { queries } from '../../data/queries.ts'
import { useProgress } from '../../data/records.ts'
import type { Sending } from '../../data/request-keys.ts'
import { Field } from '../../forms/Field.tsx'
import { BackContext } from '../../forms/FlowActions.tsx'
import { PageForm } from '../../forms/PageForm.tsx'
import { NoStepHeader } from '../../forms/StepFrame.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useTexts } from '../../text/texts.ts'
import { AddCoborrowerGuard } from '../progress/AddCoborrowerGuard.tsx'
import { invitationSentTo } from '../progress/InvitationSent.tsx'
import { texts } from './text.ts'

/** Invites a co-borrower: a new one, or the one named in the query. */
export function CoborrowerInvitePage() {
  const coborrower = useQueryParams().get('coborrower') ?? undefined
  const { data } = useProgress()
  const invited = data?.co_borrowers.find(({ borrower_id }) => borrower_id === coborrower)
  const params = useRouteParams()
  const [, go] = useLocation()
  const t = useTexts(texts)
  return (
    <SignedInFrame
      narrow
      steps={<NoStepHeader />}
      title={invited?.first_name ? t.titleFor(invited.first_name) : t.title}
      lead={invited?.invitation ? t.leadAgain : invited ? t.leadFor(invited.first_name) : t.lead}
    >
      <AddCoborrowerGuard rows={1}>
        <BackContext value={() => go(pathTo('progress', params))}>
          <InviteForm coborrower={coborrower} inviter={data?.borrower.first_name ?? ''} />
        </BackContext>
      </AddCoborrowerGuard>
    </SignedInFrame>
  )
}

CoborrowerInvitePage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.progress(params))

/** Sends the invitation by the button or Enter, never while the address is typed. */
function InviteForm({ coborrower, inviter }: { coborrower?: string; inviter: string }) {
  const { dealer, application } = useRouteParams()
  const [, go] = useLocation()
  const client = useQueryClient()
  const { dealer: shown, sends_texts } = usePageContext()
  const dealerName = shown?.name ?? ''
  const t = useTexts(texts)

  const send = async (body: StoredAnswers, sending: Sending) => {
    const params = { dealer, application_id: application }
    const invite = 'POST /{dealer}/application/{application_id}/coborrower/invite'
    const { data } = await call(invite, { params, body, ...sending })
    await client.invalidateQueries({ queryKey: ['progress', application] })
    return data
  }
  // A retry after a lost response must not invite twice, even with another address.
  const draftName = `${application}/invite/${coborrower ?? ''}`
  const inviteOnce = createOnce({
    draftName,
    create: (body, sending) => send({ ...body, borrower_id: coborrower }, sending),
    change: ({ borrower_id }, body, sending) => send({ ...body, borrower_id }, sending),
  })
  const form = useRecordForm({
    definition: coborrowerInviteForm,
    stored: coborrowerInviteForm.empty(),
    draftName,
    save: inviteOnce,
    onSaved: ({ contact }) => go(pathTo('progress', { dealer, application }), { state: invitationSentTo(contact) }),
  })
  return (
    <PageForm form={form} button={t.send} busy={t.sending}>
      <Field form={form} name="contact" label={sends_texts ? undefined : t.email} hint={t.hint(inviter, dealerName)} />
    </PageForm>
  )
}
