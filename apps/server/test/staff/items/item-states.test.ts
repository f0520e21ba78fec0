import {
  type ErrorCode,
  errorCodes,
  type ItemEvent,
  type ItemKind,
  type ItemState,
  isOpenForBorrower,
  isToCheck,
  itemKinds,
  itemStates,
  mayHappen,
} from '@porchlight/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import { insertItems } from '../../../src/staff/items/item-repository.ts'
import { requireReviewKey } from '../../../src/staff/notes/note-repository.ts'
import { rosa } from '../../signing/ready-application.ts'
import { signingDesk } from '../../signing/signing-desk.ts'
import { codeOf } from '../milestones/milestone-desk.ts'
import { itemDesk } from './item-desk.ts'

const desk = await signingDesk()
const { services } = desk
const { db, clock, keys } = services
let one: Awaited<ReturnType<typeof itemDesk>>
beforeAll(async () => {
  one = await itemDesk(desk, rosa)
  await one.confirmLand(false)
  // Takes the application.
  await one.ask({})
})

const noEnd = { withdrawn_at: null, finished_at: null }
const applications = {
  SUBMITTED: { status: 'SUBMITTED', ...noEnd },
  REVIEWED: { status: 'REVIEWED', ...noEnd },
  STARTED: { status: 'STARTED', ...noEnd },
  SENT_FOR_SIGNATURE: { status: 'SENT_FOR_SIGNATURE', ...noEnd },
  withdrawn: { status: 'SUBMITTED', withdrawn_at: clock.now(), finished_at: null },
  finished: { status: 'REVIEWED', withdrawn_at: null, finished_at: clock.now() },
} as const
const kinds = Object.keys(itemKinds) as ItemKind[]

/** Each act of the assignee with its body, and the event that it makes; none for those that leave the state. */
const acts: Readonly<Record<string, { event?: ItemEvent; body?: object }>> = {
  accept: { event: 'accepted' },
  waive: { event: 'waived', body: { reason: 'NOT_NEEDED' } },
  'ask-again': { event: 'asked_again', body: { reason: 'UNREADABLE' } },
  'due-day': { body: { due_on: null } },
  '{id}/answer': { event: 'answered', body: { words: 'Said by phone.', channel: 'FAX', sent_on: '{today}' } },
  '{id}/not-available': {
    event: 'not_available',
    body: { reason: 'OTHER', words: 'Said by phone.', channel: 'PHONE', said_on: '{today}' },
  },
}

async function insert(kind: ItemKind, state: ItemState): Promise<string> {
  const id = newId()
  await inTransaction(db, async trx =>
    insertItems(trx, await requireReviewKey(trx, keys.fields, one.application_id), [
      {
        ...{ id, application_id: one.application_id, kind, state, code: null, item_group: 'OTHER', due_on: null },
        ...{ stage: 'TO_DECIDE', waits_for: 'BORROWER', borrower_id: one.applicants[0].id, asked_by: null },
        section: kind === 'SECTION' ? 'income' : null,
        asked_at: clock.now(),
        words: { title: 'Something', why: '', counts: '', doesnt_count: '', example: '' },
      },
    ]),
  )
  return id
}

const endOf = { withdrawn: 'application_withdrawn', finished: 'application_finished' } as const

function expected(as: keyof typeof applications, kind: ItemKind, state: ItemState, event?: ItemEvent) {
  if (as === 'withdrawn' || as === 'finished') return endOf[as]
  if (kind === 'SECTION' && event === 'asked_again') return 'item_to_send_back'
  if (!event) return isOpenForBorrower(state) ? true : isToCheck(state) ? 'item_answered' : 'item_closed'
  const applicationStatus = applications[as].status
  return mayHappen({ kind, state, event, actor: 'ASSIGNEE', applicationStatus, isEnded: false }) as true | ErrorCode
}

describe.each(Object.keys(applications) as (keyof typeof applications)[])('an application that is %s', as => {
  beforeAll(async () => {
    await db.updateTable('application').set(applications[as]).where('id', '=', one.application_id).execute()
  })

  test.each(kinds)('%s: each act of the assignee in each state is done, or refused with its code', async kind => {
    for (const state of itemStates)
      for (const [act, { event, body = {} }] of Object.entries(acts)) {
        const id = await insert(kind, state)
        const more = JSON.parse(JSON.stringify(body).replace('{today}', one.today()))
        const answer = act.startsWith('{id}')
          ? await one.call('POST', `/items/${act.replace('{id}', id)}`, { version: 1, ...more })
          : await one.call('POST', `/items/${act}`, { items: [{ id, version: 1 }], ...more })
        const may: true | ErrorCode = expected(as, kind, state, event)
        const outcome = may === true ? [200, undefined] : [errorCodes[may].status, may]
        expect([act, state, ...codeOf(answer)]).toEqual([act, state, ...outcome])
      }
  })
})
