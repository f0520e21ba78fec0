import { isOpenForBorrower } from '@porchlight/domain'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import { readApplication } from '../applications/record/read-repository.ts'
import { noEstimate, readItemFacts } from '../staff/items/item-facts-repository.ts'
import { readItems } from '../staff/items/item-repository.ts'
import { demanded, itemsByPerson } from '../staff/items/persons.ts'

/** Reads the open items that a borrower gets messages about. What was demanded may be only helpful by now. */
export const openItemsReader =
  ({ db, keys, settings, clock }: Pick<ApplicationServices, 'db' | 'keys' | 'settings' | 'clock'>) =>
  async ({ application_id, borrower_id }: { application_id: string; borrower_id: string }) => {
    const { borrowers } = await readApplication(db, keys.fields, { application_id, withEnded: true })
    const theirs = itemsByPerson(await readItems(db, application_id), borrowers).get(borrower_id) ?? []
    const facts = await readItemFacts(db, settings, { application_id, now: clock.now() })
    return {
      isOpen: theirs.some(({ state }) => isOpenForBorrower(state)),
      isDemanded: demanded(theirs, facts?.estimate ?? noEstimate).length > 0,
    }
  }
