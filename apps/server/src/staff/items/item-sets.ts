import type { ItemSetResponse, itemSetOperations, NewItemSetBody } from '@porchlight/api'
import {
  askedOfError,
  isSameSetName,
  itemKinds,
  itemWordsErrors,
  type Language,
  MOST_ITEM_SETS,
  mapItemWords,
  noItemWords,
  normalizeItemWords,
  normalizeSetName,
  setNameError,
  translate,
} from '@porchlight/domain'
import { type ConditionAges, holdsRole, lendingRoles } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type FieldErrors, HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import { runIdempotently } from '../../platform/http/idempotency.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { lockStaffMember } from '../staff-members/staff-member-repository.ts'
import { codeOf, UNKNOWN_CODE, wordsOf, wordsWith } from './entered-items.ts'
import { deleteItemSet, type ItemSet, readItemSets, type StoredSetItem, saveItemSet } from './item-set-repository.ts'

/** Throws 403 for a caller without a role that asks for items. */
function requireAsking({ grants }: StaffActor): void {
  if (!holdsRole(grants, ...lendingRoles)) throw new HttpError('staff_forbidden')
}

/** Stands for the borrower who is chosen where the set is used. */
const SOMEONE = 'borrower'

/** The items of a set as they are stored. Throws 422 with messages beside `name` and `items.N.field`. */
function parseSet(
  { name: typed, items }: NewItemSetBody,
  ages: ConditionAges,
): { name: string; items: StoredSetItem[] } {
  const name = normalizeSetName(typed)
  const wrong = setNameError(name)
  const errors: FieldErrors = wrong ? { name: wrong } : {}
  const parsed = items.map((item, index): StoredSetItem => {
    const { kind, stage, waits_for, is_of_borrower } = item
    const code = codeOf(item)
    const usual = wordsOf(kind, code, ages)
    const isUsual = usual !== undefined && Object.keys(usual).every(field => item[field as 'title'] === undefined)
    const words = normalizeItemWords(wordsWith(usual ?? noItemWords, item))
    const messages: FieldErrors = {
      ...(usual ? itemWordsErrors(kind, words) : { code: UNKNOWN_CODE }),
      is_of_borrower: askedOfError({ kind, waits_for, borrower_id: is_of_borrower ? SOMEONE : null }),
    }
    for (const [field, message] of Object.entries(messages)) if (message) errors[`items.${index}.${field}`] = message
    return { kind, code, stage, waits_for, is_of_borrower, words: isUsual ? null : words }
  })
  if (Object.keys(errors).length > 0) throw invalidForm(errors)
  return { name, items: parsed }
}

/** A set with the current words of each item. Items whose code no longer exists are counted, and left out. */
function toItemSet({ id, name, saved_at, items }: ItemSet, ages: ConditionAges, language: Language): ItemSetResponse {
  const known = items.flatMap(({ words, code, ...item }): ItemSetResponse['items'] => {
    const usual = Object.hasOwn(itemKinds, item.kind) ? wordsOf(item.kind, code, ages) : undefined
    if (!usual) return []
    return [
      {
        ...item,
        code: code as ItemSetResponse['items'][number]['code'],
        ...(words ?? mapItemWords(usual, text => translate(language, text))),
        is_edited: words !== null,
      },
    ]
  })
  return { id, name, saved_at: saved_at.toISOString(), items: known, left_out: items.length - known.length }
}

export const itemSetHandlers: Handlers<typeof itemSetOperations, ApplicationServices> = {
  'GET /staff/item-sets': async ({ db, keys, settings }, { actor, language }) => {
    requireAsking(actor)
    const sets = await readItemSets(db, keys.fields, actor.staff_id)
    const byName = sets.toSorted((one, other) => one.name.localeCompare(other.name, language))
    return { sets: byName.map(set => toItemSet(set, settings, language)) }
  },

  /** Throws 409 for a name that another set has, unless it is replaced, and for one set too many. */
  'POST /staff/item-sets': async ({ db, keys, clock, settings }, { actor, body, req }) => {
    requireAsking(actor)
    const { staff_id } = actor
    const { name, items } = parseSet(body, settings)
    return inTransaction(db, trx =>
      runIdempotently(trx, keys, req, async () => {
        // Locked, so that two pages that save at once neither use one name twice nor exceed the limit.
        const member = await lockStaffMember(trx, keys, staff_id)
        if (member?.status !== 'ACTIVE') throw new HttpError('unauthenticated')
        const sets = await readItemSets(trx, keys.fields, staff_id)
        const same = sets.find(set => isSameSetName(set.name, name))
        if (same && !body.replaces) throw new HttpError('item_set_exists')
        if (!same && sets.length >= MOST_ITEM_SETS) throw new HttpError('too_many_item_sets')
        const saved_at = clock.now()
        const id = same?.id ?? newId(saved_at.getTime())
        await saveItemSet(trx, keys.fields, { id, staff_id, saved_at, name, items })
        return { id }
      }),
    )
  },

  'DELETE /staff/item-sets/{id}': async ({ db }, { actor, params: { id } }) => {
    requireAsking(actor)
    const isDeleted = isUuid(id) && (await deleteItemSet(db, { id, staff_id: actor.staff_id }))
    if (!isDeleted) throw new HttpError('item_set_not_found')
    return null
  },
}
