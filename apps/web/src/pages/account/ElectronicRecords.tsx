import type { OwnAgreements } from '@porchlight/api'
import { canWithdraw, isEnded } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDealerSlug, usePageContext } from '../../data/base/page-context.tsx'
import { call } from '../../data/client.ts'
import { queries } from '../../data/queries.ts'
import { Problem } from '../../forms/Problem.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { texts } from './text.ts'

/** The consent to electronic records in an application, and the way to withdraw it. */
export function ElectronicRecords({ agreements }: { agreements: OwnAgreements }) {
  const { id, borrower_id, electronic_records } = agreements
  const { since, why_not, withdrawn_on } = electronic_records
  const [isAsking, setAsking] = useState(false)
  const dealer = useDealerSlug()
  const client = useQueryClient()
  const saving = useSaving()
  const { lender, lender_contact } = usePageContext()
  const { day } = useFormats()
  const t = useTexts(texts).electronicRecords
  if (since === null) return null
  const withdraw = () =>
    saving.run(async () => {
      await call('POST /{dealer}/borrower/{borrower_id}/electronic-records/withdrawal', {
        params: { dealer, borrower_id },
      })
      await client.invalidateQueries({ queryKey: queries.agreements(dealer).queryKey })
      setAsking(false)
    })
  const problem = <Problem title={t.notSaved} sentences={[saving.problem]} recovery={saving.recovery} />
  return (
    <Card
      title={t.title(id)}
      details={[
        withdrawn_on === null ? t.agreed(day(since, 'UTC')) : t.withdrew(day(withdrawn_on, 'UTC')),
        ...(why_not === 'OLDER_TEXT' ? [t.older] : []),
        ...(why_not === 'WITHDRAWN'
          ? [...(isEnded(agreements) ? [] : [t.again]), t.call(lender, lender_contact.phone)]
          : []),
      ]}
    >
      {!isAsking && problem}
      {canWithdraw(electronic_records) && <Button onClick={() => setAsking(true)}>{t.withdraw}</Button>}
      {isAsking && (
        <ConfirmDialog
          busy={saving.busy}
          text={{ title: t.question, confirm: t.confirm, cancel: t.cancel, close: t.close, busy: t.busy }}
          onConfirm={withdraw}
          onCancel={() => setAsking(false)}
        >
          <p>{t.why(lender)}</p>
          {problem}
        </ConfirmDialog>
      )}
    </Card>
  )
}
