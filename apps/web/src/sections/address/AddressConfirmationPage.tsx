import type { ConfirmableAddress } from '@porchlight/api'
import { type AddressType, addressLine, addressType, pagePath } from '@porchlight/domain'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { applicationOnPage } from '../../data/application-on-page.ts'
import type { PageParams } from '../../data/base/page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { draftsBelow } from '../../data/drafts.ts'
import { idsOf, queries } from '../../data/queries.ts'
import { invalidateAllBut } from '../../data/records.ts'
import { FlowActions, FlowLoading } from '../../forms/FlowActions.tsx'
import { StepFrame } from '../../forms/StepFrame.tsx'
import { useDraftName } from '../../forms/use-draft.ts'
import { usePageFlow } from '../../forms/use-page-flow.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { Card } from '../../ui/Card.tsx'
import type { SharedHomeDialogProps } from './dialog/SharedHomeDialog.tsx'
import { texts } from './text.ts'

function AddressCard({ type, address }: { type: AddressType; address: ConfirmableAddress }) {
  return <Card title={addressType.labels[type]} details={[addressLine(address)]} />
}

const SharedHomeDialog = lazyComponent<SharedHomeDialogProps>(
  async () => (await import('./dialog/SharedHomeDialog.tsx')).SharedHomeDialog,
)

/**
 * Asks a co-borrower whether they live at the main borrower's address, and then what they pay there. Without such an address they
 * enter their own.
 */
export function AddressConfirmationPage() {
  const page = 'address/coborrower-confirmation'
  const params = useRouteParams()
  const [, go] = useLocation()
  const client = useQueryClient()
  const { query: progress, flow } = usePageFlow(page)
  const query = useQuery(queries.currentAddress(params))
  const primary = progress.data && applicationOnPage(progress.data).borrowers.find(({ is_primary }) => is_primary)
  const draftName = useDraftName(page)
  // Reopens the dialog that was left with unsaved text.
  const [confirming, setConfirming] = useState(() => draftsBelow(draftName).length > 0)
  const t = useTexts(texts)

  const toAddress = () => go(pagePath(params, 'address'), { replace: true })
  const nothingToConfirm = query.data?.has_valid_current_address === false
  useEffect(() => {
    if (nothingToConfirm) go(pagePath(params, 'address'), { replace: true })
  }, [nothingToConfirm, params, go])

  const address = query.data?.address
  const mailing = query.data?.mailing_address
  return (
    <StepFrame page={page} lead={primary && t.confirmLead(primary.first_name)}>
      {flow && address && !nothingToConfirm ? (
        <div className="stack">
          <AddressCard type="CURRENT" address={address} />
          {mailing && <AddressCard type="MAILING" address={mailing} />}
          <FlowActions>
            <Button kind="primary" wide onClick={() => setConfirming(true)}>
              {t.yes}
            </Button>
            <Button wide onClick={toAddress}>
              {t.no}
            </Button>
          </FlowActions>
          {confirming && (
            <SharedHomeDialog
              draftName={draftName}
              confirm={(body, stop) =>
                callOnce('POST /{dealer}/borrower/{borrower_id}/address/coborrower-confirmation', {
                  params: idsOf(params),
                  body,
                  stop,
                })
              }
              onConfirmed={async () => {
                await invalidateAllBut(client, [])
                flow.proceed()
              }}
              onClose={() => setConfirming(false)}
            />
          )}
        </div>
      ) : (
        <FlowLoading queries={flow ? [query] : [progress]} label={t.loading} />
      )}
    </StepFrame>
  )
}
AddressConfirmationPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.currentAddress(params))
