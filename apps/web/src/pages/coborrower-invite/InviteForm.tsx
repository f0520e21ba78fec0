import { coborrowerInviteForm, pathTo } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../data/client.ts'
import { useIdempotentCreate } from '../../data/use-idempotent-create.ts'
import { useRouteParams } from '../../data/use-route-params.ts'
import { Field } from '../../forms/Field.tsx'
import { PageForm } from '../../forms/PageForm.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

interface Invited {
  borrower_id: string
}

/** Sends the invitation by the button or Enter, never while the address is typed. */
export function InviteForm({ coborrower }: { coborrower?: string }) {
  const { dealer, application } = useRouteParams()
  const [, go] = useLocation()
  const client = useQueryClient()
  const t = useTexts(texts)

  const address = `/${dealer}/application/${application}/coborrower/invite`
  // A retry after a lost response must not invite twice, even with another address.
  const inviteOnce = useIdempotentCreate<Invited>({
    create: async (body, idempotencyKey) =>
      (await call<Invited>('POST', address, { body: { ...body, borrower_id: coborrower }, idempotencyKey })).data,
    change: ({ borrower_id }, body) => call('POST', address, { body: { ...body, borrower_id } }),
  })
  const form = useRecordForm({
    definition: coborrowerInviteForm,
    stored: coborrowerInviteForm.empty(),
    draftName: `${application}/invite/${coborrower ?? ''}`,
    save: inviteOnce,
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: ['progress', application] })
      go(pathTo('progress', { dealer, application }))
    },
  })
  return (
    <PageForm form={form} button={t.send} busy={t.sending}>
      <Field form={form} name="contact" />
    </PageForm>
  )
}
