import {
  type Entry,
  type ListKeys,
  type ListNames,
  type ListSection,
  listKeys,
  listSections,
  type StoredAnswers,
} from '@porchlight/domain'
import Type from 'typebox'
import { refusalsOf } from '../action-refusals.ts'
import { camelCase, defineOperations, pathSegment } from '../operation.ts'
import { closed, count, text } from '../schemas.ts'
import { answered, answers } from './answers.ts'

const shared = { access: 'borrower', tags: ['sections'] } as const
const saving = refusalsOf('section.save', 'borrower')

/** An entry may have more properties, which its section derives. */
const entryOf = ({ form }: ListSection) =>
  Type.Unsafe<Entry>({ ...answered(form, { id: text, version: count }), additionalProperties: true })

/** The entries below the list's own name, and what the section computes from all of them. */
export type ListResponse<N extends ListNames = ListNames> = StoredAnswers & Record<N['list'], Entry[]>

const readAll = <L extends ListSection>(section: L) => {
  const { list } = section.api
  return {
    ...shared,
    operationId: camelCase('get', list),
    summary: `Get all ${list} of a borrower`,
    response: {
      200: Type.Unsafe<ListResponse<L['api']>>({
        type: 'object',
        additionalProperties: true,
        properties: { [list]: Type.Array(entryOf(section)) },
        required: [list],
      }),
    },
    refusals: refusalsOf('section.read', 'borrower'),
  } as const
}

const add = (section: ListSection) =>
  ({
    ...shared,
    etag: true,
    operationId: camelCase('add', section.api.item),
    idempotent: true,
    summary: `Add to the ${section.api.list}`,
    body: answers<StoredAnswers>(section.form),
    response: { 201: entryOf(section) },
    refusals: [...saving, 'entry_refused'],
  }) as const

const change = (section: ListSection) =>
  ({
    ...shared,
    etag: true,
    ifMatch: true,
    idempotent: true,
    operationId: camelCase('change', section.api.item),
    summary: `Change one of the ${section.api.list}`,
    body: answers<StoredAnswers>(section.form),
    response: { 200: entryOf(section) },
    refusals: [...saving, 'not_found', 'entry_refused'],
  }) as const

const remove = ({ api: { list, item } }: ListSection) =>
  ({
    ...shared,
    ifMatch: true,
    idempotent: true,
    operationId: camelCase('remove', item),
    summary: `Remove one of the ${list}`,
    response: { 200: closed({ id: text }) },
    refusals: [...saving, 'not_found'],
  }) as const

export type ListOperations<L extends ListSection> = {
  readonly [S in L as ListKeys<S['api']>['read']]: ReturnType<typeof readAll<S>>
} & {
  readonly [K in ListKeys<L['api']>['add']]: ReturnType<typeof add>
} & {
  readonly [K in ListKeys<L['api']>['change']]: ReturnType<typeof change>
} & {
  readonly [K in ListKeys<L['api']>['remove']]: ReturnType<typeof remove>
}

/** Reading all entries of a list, and adding, changing and removing one. */
export function listOperations<L extends ListSection>(section: L): ListOperations<L> {
  const keys: Record<keyof ListKeys<ListNames>, string> = listKeys(section.api)
  return {
    [keys.read]: readAll(section),
    [keys.add]: add(section),
    [keys.change]: change(section),
    [keys.remove]: remove(section),
  } as ListOperations<L>
}

/** The sections are those of the registry when the routes are registered. */
export const skipOperations = () =>
  defineOperations({
    'POST /{dealer}/borrower/{borrower_id}/skip/{section_name}': {
      ...shared,
      operationId: 'skipList',
      idempotent: true,
      summary: 'Declare a list empty',
      params: Type.Object({
        dealer: pathSegment('dealer'),
        borrower_id: pathSegment('borrower_id'),
        section_name: Type.Enum(
          listSections().flatMap(({ skipName }) => skipName ?? []),
          { description: 'The list that is skipped' },
        ),
      }),
      response: { 200: closed({ skipped: text }) },
      refusals: [...saving, 'list_not_empty'],
    },
  })
