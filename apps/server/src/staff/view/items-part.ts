import type { ItemResponse } from '@porchlight/api'
import { type Day, dayIn, estimateOn, isAnswering, type Language, type LegalTextId } from '@porchlight/domain'
import { inquiryEnd } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { estimateFacts } from '../items/estimate-facts.ts'
import { openItems } from '../items/item-repository.ts'
import { toItems } from '../items/items-part.ts'
import type { SignedApplication } from '../opening/signed-application.ts'
import type { NameOf } from '../staff-members/staff-member-repository.ts'
import type { Work } from './work-repository.ts'

type WorkOfItems = 'items' | 'review_key' | 'file_events' | 'with_land' | 'with_land_confirmed'

/** The items of the application, with the words of staff and the answers that came in. */
export function toItemsPart(
  { keys, settings }: Pick<ApplicationServices, 'keys' | 'settings'>,
  signed: SignedApplication,
  work: Pick<Work, WorkOfItems>,
  { today, ...reader }: { nameOf: NameOf; language: Language; today: Day },
): ItemResponse[] {
  const of = { application_id: signed.facts.id, sealed_key: work.review_key }
  return toItems(openItems(keys.fields, of, work.items), {
    ...reader,
    today,
    estimate: estimateOn(estimateFacts(work, work.file_events), today),
    borrowerName: id => signed.names.find(person => person.id === id)?.name ?? '',
    lender: settings.LENDER_NAME,
  })
}

/** The last day on which a borrower's authorization of a hard inquiry holds, by the last answer to a request for it; null without one. */
export function hardInquiryUntil(items: readonly ItemResponse[], borrower_id: string, timeZone: string): Day | null {
  const [last] = items
    .filter(
      item => item.code === ('hard-inquiry-authorization' satisfies LegalTextId) && item.borrower_id === borrower_id,
    )
    .flatMap(({ history }) => history.filter(isAnswering))
    .sort((a, b) => b.at.localeCompare(a.at))
  return last?.event === 'answered' ? inquiryEnd(dayIn(timeZone, new Date(last.at))) : null
}
