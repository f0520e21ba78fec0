import { describe, expect, test } from 'vitest'
import { allTexts, inEnglish, type Text } from '../forms/text.ts'
import { firstLine, type NoticeValues, noticeChannels, noticeContacts, recipientRoles } from './notice.ts'
import { decisionFor, noticeEvents, noticeOf, recipientRole } from './notices.ts'

/** Each text with the names of its values instead of values. */
const names = [
  'name',
  'primary',
  'dealer',
  'phone',
  'email',
  'lender',
  'lender_phone',
  'on',
  'sections',
  'changers',
  'groups',
  'officer',
  'officer_title',
  'officer_nmls_id',
  'application',
  'reason',
  'link',
  'stop',
  'days',
  'borrowers',
  'contact',
  'contact_by',
  'have_ready',
] as const satisfies (keyof NoticeValues)[]
const values = Object.fromEntries(names.map(name => [name, `{${name}}`])) as unknown as NoticeValues

const rows = noticeEvents.flatMap(event =>
  recipientRoles.flatMap(role => noticeChannels.map(channel => ({ event, role, channel }))),
)
const textsOf = ({ event, role, channel }: (typeof rows)[number]): Text[] => {
  const decision = decisionFor(event, role)
  if (channel === 'SMS') return decision.SMS ? [decision.SMS(values)] : []
  return decision.EMAIL
    ? [decision.EMAIL.subject, ...decision.EMAIL.paragraphs].flatMap(text => text(values) ?? [])
    : []
}

/** The texts that are sent, as the lender's events, recipients and channels; a new event needs a line here. */
const sent: Record<(typeof noticeEvents)[number], string> = {
  invitation_accepted: 'primary: email, text',
  coborrower_finished: 'primary: email, text',
  time_to_sign: 'signer: email, text; primary: email, text; coborrower: email, text',
  asked_to_finish: 'person: email, text',
  coborrower_removed: 'invited: email; person: email, text; signer: email, text; coborrower: email, text',
  coborrower_left: 'person: email, text; signer: email, text; primary: email, text; coborrower: email, text',
  asked_to_leave: 'person: email, text',
  discarded: 'invited: email; person: email, text; signer: email, text; primary: email, text; coborrower: email, text',
  withdrawn: 'invited: email; person: email, text; signer: email, text; primary: email, text; coborrower: email, text',
  withdrawal_recorded: 'person: email, text; signer: email, text; primary: email, text; coborrower: email, text',
  loan_closed: 'signer: email, text; primary: email, text; coborrower: email, text',
  letter_sent: 'person: email, text',
  signed: 'signer: email, text',
  declined: 'person: email, text; signer: email, text; primary: email, text; coborrower: email, text',
  asked_to_reopen: 'person: email, text',
  documents_failed: 'signer: email, text; primary: email, text; coborrower: email, text',
  documents_voided: 'signer: email, text; primary: email, text; coborrower: email, text',
  submitted: 'signer: email, text; primary: email, text; coborrower: email, text',
  reopened: 'person: email, text; signer: email, text; primary: email, text; coborrower: email, text',
  returned: 'signer: email, text; primary: email, text; coborrower: email, text',
  asked_by_lender: 'person: email, text',
  reviewed: 'signer: email, text; primary: email, text; coborrower: email, text',
  items_asked: 'person: email, text',
  items_asked_again: 'person: email, text',
  items_helpful: 'person: email, text',
  items_reminder: 'person: email, text',
  items_done: 'person: email, text',
  incompleteness_notice: 'person: email',
  reminder_1: 'person: email, text',
  reminder_3: 'person: email, text',
  reminder_7: 'person: email, text',
  deletion_warning: 'signer: email, text; primary: email, text; coborrower: email, text',
}

describe.each(noticeEvents)('%s', event => {
  test('has a decision for every role and channel', () => {
    for (const role of recipientRoles)
      for (const channel of noticeChannels) expect(decisionFor(event, role)).toHaveProperty(channel)
  })

  test('is announced to the expected recipients', () => {
    const announced = recipientRoles.flatMap(role => {
      const { EMAIL, SMS } = decisionFor(event, role)
      const channels = [...(EMAIL ? ['email'] : []), ...(SMS ? ['text'] : [])]
      return channels.length > 0 ? [`${role}: ${channels.join(', ')}`] : []
    })
    expect(announced.join('; ')).toBe(sent[event])
  })
})

test('every text is registered for translation', () => {
  const templates = rows.flatMap(textsOf).map(text => (typeof text === 'string' ? text : text.template))
  expect(templates.filter(text => !allTexts().includes(text))).toEqual([])
  for (const event of noticeEvents) expect(allTexts()).toContain(inEnglish(noticeOf(event).button(values)))
})

test.each(rows.filter(row => row.channel === 'SMS' && textsOf(row).length > 0))(
  '$event to $role: the text message names the dealer and needs no characters outside of GSM 7-bit',
  row => {
    for (const text of textsOf(row).map(inEnglish)) {
      expect(text.startsWith('{dealer}: ')).toBe(true)
      expect(text).toMatch(/^[\x20-\x7e]+$/)
    }
  },
)

/** The paragraphs of an email, as `changed` values make them. */
const emailTo = (event: (typeof noticeEvents)[number], role: 'person' | 'primary', changed: Partial<NoticeValues>) =>
  decisionFor(event, role).EMAIL?.paragraphs.flatMap(text => {
    const paragraph = text({ ...values, ...changed })
    return paragraph ? [inEnglish(paragraph)] : []
  })

test.each([
  ['declined', 'person'],
  ['reopened', 'person'],
  ['returned', 'primary'],
  ['documents_voided', 'primary'],
] as const)(
  '%s does not speak of everyone, or of signatures that there are not, to a borrower alone',
  (event, role) => {
    const words = /\beveryone\b|signatures/i
    expect(emailTo(event, role, { borrowers: 2 })?.join(' ')).toMatch(words)
    expect(emailTo(event, role, { borrowers: 1 })?.join(' ')).not.toMatch(words)
  },
)

test('returned asks those for the change who can make it', () => {
  const lastWords = (changers: string) => emailTo('returned', 'primary', { changers })?.at(-2)
  expect(lastWords('')).toBe('Make the change in your application. Then everyone signs again.')
  expect(lastWords('Tess')).toBe('This is for Tess to change. Then everyone signs again.')
})

test('submitted says what the progress page says: who gets in touch, by when, and what to have ready', () => {
  const after = { contact: 'Dana', contact_by: 'Tuesday, Dec 1', have_ready: '• a photo ID\n• two pay stubs' }
  expect(emailTo('submitted', 'primary', after)?.slice(1, 3)).toEqual([
    'Dana from {lender} will call or email you by Tuesday, Dec 1.',
    'Have these ready:\n• a photo ID\n• two pay stubs',
  ])
  const nothingToHave = emailTo('submitted', 'primary', { have_ready: '' })?.join(' ')
  expect(nothingToHave).not.toContain('Have these ready')
})

test('a reminder by text message has a link that stops reminders', () => {
  for (const row of rows.filter(({ event, channel }) => noticeOf(event).isReminder && channel === 'SMS'))
    for (const text of textsOf(row)) expect(inEnglish(text)).toContain('{stop}')
})

test('placeholders are values that a notice may contain', () => {
  const placeholders = rows.flatMap(textsOf).flatMap(text => inEnglish(text).match(/\{\w+\}/g) ?? [])
  expect([...new Set(placeholders)].filter(name => !names.some(known => name === `{${known}}`))).toEqual([])
})

test('the first role that fits is the role of a borrower', () => {
  const rosa = { id: 'rosa', is_primary: true, status: 'READY_TO_SIGN_SUBMIT' } as const
  const luis = { id: 'luis', is_primary: false, status: 'SIGNED' } as const
  const ana = { id: 'ana', is_primary: false, status: 'READY_TO_SIGN_SUBMIT' } as const
  const roles = (isOutForSignature: boolean) =>
    [rosa, luis, ana].map(borrower => recipientRole(borrower, { persons: ['luis'], isOutForSignature }))
  expect(roles(true)).toEqual(['signer', 'person', 'signer'])
  expect(roles(false)).toEqual(['primary', 'person', 'coborrower'])
})

test('the first line of a reason is shortened', () => {
  expect(firstLine('  Too expensive. \nMy SSN is …')).toBe('Too expensive.')
  expect(firstLine('a'.repeat(200))).toHaveLength(200)
  expect(firstLine('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`)
  expect(firstLine('')).toBe('')
})

const reachable = [null, '', 'rosa@example.com'].flatMap(email =>
  [null, '+15125550142'].flatMap(phone_number =>
    [true, false].map(choseTexts => ({ email, phone_number, choseTexts })),
  ),
)

test.each(reachable)('email $email, phone $phone_number, chose texts: $choseTexts', person => {
  const contacts = noticeContacts(person)
  expect(contacts.EMAIL).toBe(person.email || null)
  expect(contacts.SMS).toBe(person.choseTexts ? person.phone_number : null)
  // A text message may be all that a person gets, but for those who are invited: they have not chosen yet. Letters go by email
  // or on paper.
  for (const event of noticeEvents.filter(each => noticeOf(each).leadsTo !== 'letter'))
    for (const role of recipientRoles) {
      const { EMAIL, SMS } = decisionFor(event, role)
      if (role !== 'invited') expect(EMAIL === null).toBe(SMS === null)
    }
})

test('no text message promises an email', () => {
  const texts = rows.filter(({ channel }) => channel === 'SMS').flatMap(textsOf)
  expect(texts.map(inEnglish).filter(text => /email you/i.test(text))).toEqual([])
})

/** The sentences that deny a demand. */
const denials = /You don't have to [^.]*\./g

test.each(rows.filter(({ event }) => event === 'items_helpful'))(
  'before the Loan Estimate, the $channel to $role demands nothing',
  row => {
    const texts = textsOf(row).map(text => inEnglish(text).replace(denials, ''))
    expect(texts.filter(text => /\bneeds?\b|must|\bdue\b|have to|\bby \{|still/i.test(text))).toEqual([])
  },
)
