import { type Address, addressSection, missingAddresses } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { PageParams } from '../../data/base/page.ts'
import { queries } from '../../data/queries.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { texts } from './text.ts'

/** Opens the dialog of the current address first, then of the mailing address. */
const asksFor = (items: Address[]) => {
  const has = (type: Address['address_type']) => items.some(({ address_type }) => address_type === type)
  const wanted = items.length === 0 ? 'CURRENT' : has('CURRENT') && !has('MAILING') ? 'MAILING' : undefined
  return addressSection.addable(items).find(({ start }) => start.address_type === wanted)?.start
}

const AddressDialogFields = lazyComponent(
  async () => (await import('./dialog/AddressDialogFields.tsx')).AddressDialogFields,
)

export function AddressPage() {
  const t = useTexts(texts)
  return (
    <ListPage
      page="address"
      section={addressSection}
      lead={t.lead}
      empty={t.empty}
      addLabel={t.add}
      opensWith={asksFor}
      missing={missingAddresses}
      note={({ has_sufficient_address_history }) =>
        !has_sufficient_address_history && (
          <Alert title={t.historyTitle}>
            <p>{t.history}</p>
          </Alert>
        )
      }
    >
      {(form, { others, isNew }) => (
        <AddressDialogFields
          form={form}
          asksMailing={isNew || others.every(({ address_type }) => address_type !== 'MAILING')}
        />
      )}
    </ListPage>
  )
}
AddressPage.load = (client: QueryClient, params: PageParams) =>
  client.prefetchQuery(queries.list(addressSection.api, params))
