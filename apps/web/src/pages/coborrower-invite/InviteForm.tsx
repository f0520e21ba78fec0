import { coborrowerInviteForm, pathTo } from '@porchlight/domain'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useAt } from '../../api/at.ts'
import { call } from '../../api/client.ts'
import { useQueryClient } from '../../api/query.ts'
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
  // One key for all tries: a retry after a lost answer must not invite twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const t = text()

  const send = async (body: object) => {
    await call('POST', `/${dealer}/application/${application}/coborrower/invite`, {
      body: { ...body, ...(coborrower && { borrower_id: coborrower }) },
      idempotencyKey,
    })
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
