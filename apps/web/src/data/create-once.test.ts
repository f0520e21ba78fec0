import { coborrowerInviteForm, type Form, listSections, registrationForm, type StoredAnswers } from '@porchlight/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageContext } from '../testing/page.tsx'
import { ApiError } from './base/api-error.ts'
import { setBrowserPageContext } from './base/page-context.tsx'
import { createOnce } from './create-once.ts'
import { mayBeStored, openDraft } from './drafts.ts'
import { forgetRequests, type Sending } from './request-keys.ts'

const noAnswer = new ApiError(0, { message: 'no answer' })
const refused = new ApiError(422, { message: 'No.' })
const reused = new ApiError(422, { code: 'idempotency_key_reused', message: 'Used.' })
const gone = new ApiError(404, { code: 'not_found', message: 'Gone.' })
const rosa = { name: 'Rosa' }
const luis = { name: 'Luis' }
const ana = { name: 'Ana' }

beforeEach(() => setBrowserPageContext(pageContext))
afterEach(() => forgetRequests('person'))

/** A server that keeps what it made under each key, and whose answers may be lost. Each form is another page's. */
function server() {
  const firsts = new Map<string, object>()
  const records = new Map<string, object>()
  const failures: { before?: ApiError; after?: ApiError | Promise<void> }[] = []
  const create = async (body: object, { idempotencyKey: key }: Sending) => {
    const { before, after } = failures.shift() ?? {}
    if (before) throw before
    if (firsts.has(key) && JSON.stringify(firsts.get(key)) !== JSON.stringify(body)) throw reused
    if (!firsts.has(key)) records.set(key, body)
    firsts.set(key, body)
    if (after instanceof ApiError) throw after
    await after
    return key
  }
  const change = async (key: string, body: object) => {
    const { before, after } = failures.shift() ?? {}
    if (before) throw before
    if (!records.has(key)) throw gone
    records.set(key, body)
    if (after) throw after
    return key
  }
  const add = (body: StoredAnswers, stop = new AbortController().signal) =>
    createOnce({ draftName: 'person', create, change })(body, stop)
  return {
    add,
    create,
    change,
    failures,
    remove: () => records.clear(),
    stored: () => [...records.values()],
    created: () => [...firsts.values()],
  }
}

test('a lost response creates nothing twice', async () => {
  const { add, failures, stored } = server()
  failures.push({ after: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await add(rosa)
  expect(stored()).toEqual([rosa])
})

test('a change after a lost response updates the created record', async () => {
  const { add, failures, stored } = server()
  failures.push({ after: noAnswer }, { before: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await expect(add(luis)).rejects.toBe(noAnswer)
  await add(ana)
  expect(stored()).toEqual([ana])
})

test('a change that is refused or lost after a lost response is still a change of the created record', async () => {
  const { add, failures, stored } = server()
  failures.push({ after: noAnswer }, {}, {}, { before: refused }, { after: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await expect(add(luis)).rejects.toBe(refused)
  await expect(add(luis)).rejects.toBe(noAnswer)
  await add(ana)
  expect(stored()).toEqual([ana])
})

test('a correction that is refused leaves the earlier request known', async () => {
  const { add, failures, stored } = server()
  failures.push({ after: noAnswer }, { before: refused })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await expect(add(luis)).rejects.toBe(refused)
  await add(ana)
  expect(stored()).toEqual([ana])
})

test('retries a refused creation with the current values', async () => {
  const { add, failures, stored } = server()
  failures.push({ before: refused })
  await expect(add(rosa)).rejects.toBe(refused)
  await add(luis)
  expect(stored()).toEqual([luis])
})

test('never creates the earlier values where their request was not taken', async () => {
  const { add, failures, created } = server()
  failures.push({ before: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await add(luis)
  expect(created()).toEqual([luis])
})

test.each([
  ['the same', rosa],
  ['other', luis],
])(
  'a page left while its request is under way and opened again with %s values creates nothing twice',
  async (_, now) => {
    const { add, failures, stored } = server()
    let answer = () => {}
    failures.push({ after: new Promise(resolve => (answer = resolve)) })
    const left = new AbortController()
    const first = add(rosa, left.signal)
    left.abort()
    const second = add(now)
    answer()
    expect(await second).toBe(await first)
    expect(stored()).toEqual([now])
  },
)

test('a page opened again knows what was created after it was left', async () => {
  const { add, stored } = server()
  const left = new AbortController()
  const first = add(rosa, left.signal)
  left.abort()
  await first
  await add(luis)
  expect(stored()).toEqual([luis])
})

test('what was discarded is not sent again, and what follows is another record', async () => {
  const { add, failures, stored } = server()
  failures.push({ after: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  forgetRequests('person')
  await add(luis)
  expect(stored()).toEqual([rosa, luis])
})

test('what was removed in the meantime is created again, as it was corrected', async () => {
  const { add, failures, stored, remove } = server()
  failures.push({ after: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  remove()
  await add(luis)
  expect(stored()).toEqual([luis])
})

/** Leaves a draft, as the form does before it is sent. */
function leaveDraft(body: object) {
  const draft = openDraft('person')
  draft.store(body)
  draft.flush()
  return draft
}

/** A page that was reloaded, and another tab, know what the browser stores. */
const reload = () => forgetRequests('person')

test('after a reload, what was sent with the draft is the same thing', async () => {
  const { failures, stored, add } = server()
  leaveDraft(rosa)
  failures.push({ after: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  reload()
  expect(openDraft('person').found).toEqual(rosa)
  await add(luis)
  expect(stored()).toEqual([luis])
})

test('a draft that is stored again keeps what was sent with it, and its end forgets it', async () => {
  const { failures, stored, add } = server()
  const draft = leaveDraft(rosa)
  failures.push({ after: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  draft.store(luis)
  draft.flush()
  reload()
  expect(mayBeStored('person')).toBe(true)
  openDraft('person').clear()
  expect(mayBeStored('person')).toBe(false)
  await add(ana)
  expect(stored()).toEqual([rosa, ana])
})

test('what is answered after it was discarded is not stored with the draft that follows', async () => {
  const { failures, add } = server()
  const draft = leaveDraft(rosa)
  let answer = () => {}
  failures.push({ after: new Promise(resolve => (answer = resolve)) })
  const sent = add(rosa)
  forgetRequests('person')
  draft.clear()
  leaveDraft(luis)
  answer()
  await sent
  expect(mayBeStored('person')).toBe(false)
})

test('the outcome of a creation has no field that is never in a draft', () => {
  const lists: { form: Pick<Form, 'names' | 'fields'> }[] = [...listSections()]
  expect(lists.length).toBeGreaterThan(0)
  for (const form of [registrationForm, coborrowerInviteForm, ...lists.map(list => list.form)])
    expect(Object.entries(form.fields).filter(([, { noDraft }]) => noDraft)).toEqual([])
})
