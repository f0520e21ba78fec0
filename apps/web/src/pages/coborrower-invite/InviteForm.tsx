import { coborrowerInviteForm, pathTo } from '@porchlight/domain'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { useAt } from '../../api/at.ts'
import { call } from '../../api/client.ts'
import { useQueryClient } from '../../api/query.ts'
import { useOnce } from '../../api/use-once.ts'
import { DraftNotes } from '../../form/DraftNotes.tsx'
import { Field } from '../../form/Field.tsx'
import { FormBody } from '../../form/FormBody.tsx'
import { useDraftedForm } from '../../form/use-drafted-form.ts'
import { useSavingForm } from '../../form/use-saving-form.ts'
import { Button } from '../../ui/Button.tsx'
import { StickyActions } from '../../ui/StickyActions.tsx'
import { text } from './text.ts'

interface Invited {
  borrower_id: string
}

/** Sends by the button or Enter, never while the address is typed (decisions C3). */
export function InviteForm({ coborrower }: { coborrower?: string }) {
  const { dealer, application } = useAt()
  const [, go] = useLocation()
  const client = useQueryClient()
  const form = useDraftedForm(coborrowerInviteForm, coborrowerInviteForm.empty(), `${application}/invite/${coborrower}`)
  const t = text()

  const address = `/${dealer}/application/${application}/coborrower/invite`
  // A retry after a lost answer must not invite twice, even if it names another address.
  const inviteOnce = useOnce<Invited>({
    create: async (body, idempotencyKey) =>
      (await call<Invited>('POST', address, { body: { ...body, borrower_id: coborrower }, idempotencyKey })).data,
    change: ({ borrower_id }, body) => call('POST', address, { body: { ...body, borrower_id } }),
  })
  const saving = useSavingForm(form, {
    save: inviteOnce,
    saved: async () => {
      await client.invalidateQueries({ queryKey: ['progress', application] })
      go(pathTo('progress', { dealer, application }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.submit()
  }
  return (
    <form noValidate className="stack" onSubmit={submit}>
      <DraftNotes of={form} />
      <FormBody of={form} problem={saving.problem}>
        <Field of={form} name="contact" />
      </FormBody>
      <StickyActions>
        <Button type="submit" kind="primary" wide busy={saving.busy && t.sending}>
          {t.send}
        </Button>
      </StickyActions>
    </form>
  )
}
