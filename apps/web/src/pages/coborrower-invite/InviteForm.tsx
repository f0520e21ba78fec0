import { coborrowerInviteForm, pathTo } from '@porchlight/domain'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { useAt } from '../../api/at.ts'
import { call } from '../../api/client.ts'
import { useQueryClient } from '../../api/query.ts'
import { useOnce } from '../../api/use-once.ts'
import { Field } from '../../form/Field.tsx'
import { FormBody } from '../../form/FormBody.tsx'
import { useForm } from '../../form/use-form.ts'
import { useSaving } from '../../form/use-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { StickyActions } from '../../ui/StickyActions.tsx'
import { text } from './text.ts'

/** Sends by the button or Enter, never while the address is typed (decisions C3). */
export function InviteForm({ coborrower }: { coborrower?: string }) {
  const { dealer, application } = useAt()
  const [, go] = useLocation()
  const client = useQueryClient()
  const form = useForm(coborrowerInviteForm)
  const saving = useSaving({ fields: form.refuse })
  const invite = (body: object, idempotencyKey: string) =>
    call<{ borrower_id: string }>('POST', `/${dealer}/application/${application}/coborrower/invite`, {
      body,
      idempotencyKey,
    })
  // A retry after a lost answer must not invite twice, even if it names another address.
  const inviteOnce = useOnce({
    create: (body, key) => invite({ ...body, ...(coborrower && { borrower_id: coborrower }) }, key),
    change: ({ data }, body) => invite({ ...body, borrower_id: data.borrower_id }, crypto.randomUUID()),
  })
  const t = text()

  const send = async (body: object) => {
    await inviteOnce(body)
    await client.invalidateQueries({ queryKey: ['progress', application] })
    go(pathTo('progress', { dealer, application }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit(body => saving.run(() => send(body)))
  }
  return (
    <form noValidate className="stack" onSubmit={submit}>
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
