import { type Language, returnableSections, returnedSectionTitle, translate } from '@porchlight/domain'
import { type ReturnReason, type ReturnsOfView, returnReasons } from '@porchlight/domain/staff'
import Type from 'typebox'
import { readBorrowerRequests, readReturns } from '../../applications/record/return-repository.ts'
import { closed, nullable } from '../../platform/http/contract.ts'
import { readProfile } from '../member-repository.ts'
import type { OpeningServices } from '../openings.ts'
import type { SignedApplication } from '../signed-application.ts'

const text = Type.String()
const time = Type.String({ format: 'date-time' })
const words = Type.Array(closed({ borrower_id: text, section: nullable(text), text, at: time }))

/** The properties of the view's schema. */
export const returnsOfView = {
  can_send_back: Type.Boolean(),
  returnable: Type.Array(closed({ borrower_id: text, sections: Type.Array(closed({ id: text, title: text })) })),
  sent_back: Type.Array(
    closed({
      returned_at: time,
      returned_by: text,
      reason: text,
      sentence: text,
      asked: Type.Array(closed({ borrower_id: text, sections: Type.Array(text) })),
    }),
  ),
  unlocked_further: words,
  change_requests: words,
}

/** The part of the application view about sending back. */
export async function readReturnsPart(
  { db, keys }: Pick<OpeningServices, 'db' | 'keys'>,
  signed: SignedApplication,
  { assignee_id, language }: { assignee_id: string | null; language: Language },
): Promise<ReturnsOfView> {
  const application_id = signed.facts.id
  const returns = await readReturns(db, keys.fields, application_id)
  const requests = await readBorrowerRequests(db, keys.fields, { application_id })
  const names = new Map<string, string>()
  for (const id of new Set(returns.map(({ returned_by }) => returned_by)))
    names.set(id, (await readProfile(db, keys, id))?.name ?? id)
  const can_send_back = signed.mayNow('application.return', assignee_id)
  const titleOf = (section: Parameters<typeof returnedSectionTitle>[0]) =>
    translate(language, returnedSectionTitle(section))
  const toWords = ({ borrower_id, section, text, requested_at }: (typeof requests)[number]) => ({
    borrower_id,
    section: section && titleOf(section),
    text,
    at: requested_at.toISOString(),
  })
  return {
    can_send_back,
    returnable: can_send_back
      ? signed.borrowers.map(borrower => ({
          borrower_id: borrower.id,
          sections: returnableSections(borrower).map(id => ({ id, title: titleOf(id) })),
        }))
      : [],
    sent_back: returns.map(({ returned_at, returned_by, reason, sentence, sections }) => ({
      returned_at: returned_at.toISOString(),
      returned_by: names.get(returned_by) ?? returned_by,
      reason: translate(language, returnReasons[reason as ReturnReason].label),
      sentence,
      asked: Object.entries(sections).flatMap(([borrower_id, of]) =>
        of.length > 0 ? [{ borrower_id, sections: of.map(titleOf) }] : [],
      ),
    })),
    unlocked_further: requests.filter(({ section }) => section !== null).map(toWords),
    change_requests: requests.filter(({ section }) => section === null).map(toWords),
  }
}
