import type { ApplicationViewResponse } from '@porchlight/api'
import { type ItemParty, itemParties } from '@porchlight/domain'
import { useTexts, useTranslate } from '../../../text/texts.ts'
import { texts } from './text.ts'

interface Asked {
  waits_for: ItemParty
  borrower_id: string | null
}

/** Returns a function that names the person or the party that something waits for. */
export function useWho({ borrowers }: Pick<ApplicationViewResponse, 'borrowers'>): (asked: Asked) => string {
  const translate = useTranslate()
  const { anyone, partyOf } = useTexts(texts)
  return ({ waits_for, borrower_id }) => {
    const asked = borrowers.find(({ id }) => id === borrower_id)?.first_name
    if (waits_for === 'BORROWER') return asked ?? (borrowers.length === 1 ? borrowers[0]!.first_name : anyone)
    const party = translate(itemParties[waits_for])
    return asked ? partyOf(party, asked) : party
  }
}
