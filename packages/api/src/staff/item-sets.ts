import { MOST_ITEM_SETS, MOST_ITEMS_OF_SET } from '@porchlight/domain'
import Type, { type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import { closed, count, entered, flag, noContent, oneOf, text, time, uuid } from '../schemas.ts'
import { askedCode, askedKinds, enteredWords, stage, waitsFor, words } from './items.ts'
import { staff } from './staff.ts'

/** `is_of_borrower`: true if it is asked of a borrower, who is chosen where the set is used. */
const part = { kind: oneOf(askedKinds), stage, waits_for: waitsFor, is_of_borrower: flag }

const itemSet = closed({
  id: uuid,
  name: text,
  saved_at: time,
  items: Type.Array(
    closed({
      ...part,
      code: askedCode,
      ...words,
      /** True if its words are other ones than those of its condition. */
      is_edited: flag,
    }),
    { maxItems: MOST_ITEMS_OF_SET },
  ),
  /** The number of items that are left out, because their conditions no longer exist. */
  left_out: count,
})
export type ItemSetResponse = Static<typeof itemSet>

const newItemSet = closed({
  name: entered,
  items: Type.Array(closed({ ...part, code: Type.Optional(askedCode), ...enteredWords }), {
    minItems: 1,
    maxItems: MOST_ITEMS_OF_SET,
  }),
  replaces: Type.Optional(Type.Boolean({ description: 'True if a set of the same name is replaced' })),
})
export type NewItemSetBody = Static<typeof newItemSet>

/** Items that a staff member asks for again and again, by names of their own. No one else reads them. */
export const itemSetOperations = defineOperations({
  'GET /staff/item-sets': {
    ...staff,
    operationId: 'listItemSets',
    summary: "List the caller's own sets of items to ask for, by name",
    response: { 200: closed({ sets: Type.Array(itemSet, { maxItems: MOST_ITEM_SETS }) }) },
    refusals: ['staff_forbidden'],
  },
  'POST /staff/item-sets': {
    ...staff,
    operationId: 'saveItemSet',
    summary:
      "Save a set of items under a name. An item has neither a borrower nor a day, and its words have no one's name",
    idempotent: true,
    body: newItemSet,
    response: { 201: closed({ id: uuid }) },
    refusals: ['staff_forbidden', 'item_set_exists', 'too_many_item_sets'],
  },
  'DELETE /staff/item-sets/{id}': {
    ...staff,
    operationId: 'deleteItemSet',
    summary: 'Delete a set of the caller',
    response: { 204: noContent },
    refusals: ['staff_forbidden', 'item_set_not_found'],
  },
})
