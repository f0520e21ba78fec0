import { noticeEvents, noticeOf, palette, recipientRoles } from '@porchlight/domain'
import { PSEUDO, registerLanguage, registerPseudoTexts, unmarked, withMarkedWords } from '@porchlight/domain/testing'
import { describe, expect, it } from 'vitest'
import { invitationContent } from '../../src/applications/coborrowers/invitations.ts'
import {
  addEmailMail,
  addPhoneText,
  contactAddedMail,
  contactAddedText,
  linkMail,
  type MessageContent,
  otherEmailMail,
  otherPhoneText,
  signInCodeText,
} from '../../src/identity/messages.ts'
import { noticeContent } from '../../src/notices/notice-content.ts'
import { newId } from '../../src/platform/ids.ts'
import { testKeys } from '../support/keys.ts'

const PUBLIC_URL = 'https://apply.lantern.example'
const settings = {
  PUBLIC_URL,
  PRODUCT_NAME: 'Porchlight',
  LENDER_NAME: 'Lantern Home Lending',
  LENDER_PHONE: '555-555-0190',
  LENDER_TIME_ZONE: 'America/New_York',
  AFTER_SUBMISSION_CONTACT: 'A loan officer',
  AFTER_SUBMISSION_DAYS: 2,
  AFTER_SUBMISSION_HAVE_READY: ['a photo ID', 'two pay stubs'],
}
const dealer = {
  id: newId(),
  slug: 'sunrise-homes',
  name: 'Sunrise Homes & Sons',
  email: 'hello@sunrise.example',
  phone_number: '+15125550142',
  brand_color: '#a8480f',

  logo_url: '/dealers/sunrise-homes/logo/0123456789abcdef.png',
}
const keys = await testKeys()
const clock = { now: () => new Date('2026-11-27T18:00:00Z') }
const link = `${PUBLIC_URL}/sunrise-homes/login/confirm#token=${'x'.repeat(43)}`

/** Languages that are longer than English are simulated by texts of one and a half times the length. */
const LONG = 'qps'
const longer = (english: string) => english + english.replaceAll(/\{\w+\}/g, '').slice(0, english.length / 2)

/** Names and words of people as the sample shows them. */
type Words = <Data>(data: Data) => Data
const asTheyAre: Words = data => data

/** Lists by name every mail that the server sends, with the recipients' roles where they read different ones. */
function mails(language: string, withWords: Words = asTheyAre): [string, MessageContent][] {
  const shared = { settings, language, dealer: withWords(dealer) }
  const [borrower_id, application] = [newId(), { id: '0123456789' }]
  const borrowers = [
    { id: borrower_id, is_primary: true, first_name: 'Rosa' },
    { id: newId(), is_primary: false, first_name: 'Luis' },
  ]
  const happened = {
    event: 'declined',
    persons: [],
    about: { id: borrower_id, first_name: 'Luis' },
    reason: 'x'.repeat(200),
    on: '2026-11-28',
    asked: {
      sections: { [borrower_id]: ['income', 'address'] },
      officer: { first_name: 'Olivia', title: 'Loan officer' },
    },
  } as const
  const notices = noticeEvents.flatMap(event =>
    recipientRoles.flatMap((role): [string, MessageContent][] => {
      const { EMAIL } = noticeOf(event).recipients[role]
      const AFTER_SUBMISSION_HAVE_READY = withWords(settings.AFTER_SUBMISSION_HAVE_READY)
      const services = { settings: { ...settings, AFTER_SUBMISSION_HAVE_READY }, keys, clock }
      const content = noticeContent(services, noticeOf(event), happened, {
        ...shared,
        application,
        borrowers,
        borrower_id,
        canOpen: true,
        signInWith: undefined,
      })
      return EMAIL ? [[`${event} to ${role}`, content.email(EMAIL)]] : []
    }),
  )
  return [
    ['sign-in link', linkMail({ ...shared, minutes: 15, link, now: new Date('2026-11-23T18:28:00Z') })],
    ['code', addEmailMail({ ...shared, minutes: 10, code: '123456' })],
    ['code for another email', otherEmailMail({ ...shared, minutes: 10, code: '123456' })],
    ['added contact', contactAddedMail(shared, '+15125550143')],
    ['invitation', invitationContent.EMAIL({ ...shared, name: 'Rosa Delgado', link })],
    ...notices,
  ]
}

/** Lists by name every text message that the server sends. */
function textMessages(language: string, withWords: Words = asTheyAre): [string, { text: string }][] {
  const shared = { settings, language, dealer: withWords(dealer) }
  const code = { ...shared, minutes: 10, code: '123456' }
  const happened = {
    event: 'declined',
    persons: [],
    about: { id: newId(), first_name: 'Luis' },
    on: '2026-11-28',
  } as const
  const recipient = {
    ...shared,
    application: { id: '0123456789' },
    borrowers: [],
    borrower_id: newId(),
    canOpen: true,
    signInWith: '42',
  }
  return [
    ['sign-in code', signInCodeText(code)],
    ['code for a second number', addPhoneText(code)],
    ['code for another number', otherPhoneText(code)],
    ['added contact', contactAddedText(shared, 'rosa@example.com')],
    ['invitation', invitationContent.SMS({ ...shared, name: 'Rosa Delgado', link })],
    ...noticeEvents.flatMap(event =>
      recipientRoles.flatMap((role): [string, { text: string }][] => {
        const { SMS } = noticeOf(event).recipients[role]
        const content = noticeContent({ settings, keys, clock }, noticeOf(event), happened, recipient)
        return SMS ? [[`${event} to ${role}`, content.sms(SMS)]] : []
      }),
    ),
  ]
}

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const bodyOf = (html: string) => html.slice(html.indexOf('<body'))
/** The lines that a reader without images, colors and links reads. */
const readableLines = (html: string) =>
  bodyOf(html)
    .replaceAll(/<\/?span[^>]*>/g, '')
    .split(/<[^>]+>/)
    .map(line => unescaped(line).trim())
    .filter(Boolean)

/** Gmail cuts a mail off at 102 kB. */
const MOST_BYTES = 5000

const colorsIn = (text: string) => (text.match(/#[0-9a-f]{3,8}\b/gi) ?? []).map(color => color.toLowerCase())
/** The style sheet for dark screens, and the tags with a style of their own. */
const schemesOf = (html: string) => ({
  dark: html.match(/prefers-color-scheme:dark\)\{(.*)\}<\/style>/)![1]!,
  elements: html.match(/<[^>]+ style="[^>]+>/g)!,
})

describe.each(['en', LONG])('in %s', language => {
  const unregister = registerLanguage(LONG, longer)
  const all = mails(language)
  unregister()

  it('covers every event that is announced by mail', () => {
    expect(all.length).toBeGreaterThan(noticeEvents.length)
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length)
  })

  it.each(all)('%s is far from being cut off', (_, { html }) => {
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES)
  })

  it.each(all)('%s loads nothing but the logo of the dealer from this site', (_, { html }) => {
    expect(html).not.toMatch(/<picture|<svg|<link|<script|background=|url\(|@import|srcset/i)
    expect([...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual([PUBLIC_URL + dealer.logo_url])
    expect(html).toContain('alt="Sunrise Homes &amp; Sons"')
  })

  it.each(all)('%s has the colors of the palette and the brand alone, in both schemes', (_, { html }) => {
    const { elements, dark } = schemesOf(html)
    const light: string[] = [...Object.values(palette.light), dealer.brand_color]
    expect(colorsIn(elements.join()).filter(each => !light.includes(each))).toEqual([])
    const inDark: string[] = Object.values(palette.dark)
    expect(colorsIn(dark).filter(each => !inDark.includes(each))).toEqual([])
    const darkened = [...dark.matchAll(/\.(\w+)\{/g)].map(([, name]) => `class="${name}"`)
    for (const element of elements.filter(each => colorsIn(each).length > 0))
      expect(element).toMatch(new RegExp([...darkened, dealer.brand_color, '^<img'].join('|')))
  })

  it.each(all)(
    '%s has a color for each text on a ground of its own, such as that of a logo that is not loaded',
    (_, { html }) => {
      const grounds = schemesOf(html).elements.filter(each => /^<(img|a) .*background:/.test(each))
      expect(grounds).not.toEqual([])
      expect(grounds.filter(each => !/[";]color:/.test(each))).toEqual([])
    },
  )

  it.each(all)('%s breaks a word that is wider than a phone', (_, { html }) => {
    expect(html).toMatch(/<td [^>]*overflow-wrap:anywhere;[^>]*>\n<h1/)
  })

  it.each(all)('%s names the lender and who to call above its small print', (_, { html }) => {
    const body = html.slice(html.indexOf('<h1'), html.indexOf('class="rule"'))
    for (const part of [settings.LENDER_NAME, settings.LENDER_PHONE, '512-555-0142']) expect(body).toContain(part)
  })

  it.each(all)('%s says the same as text, with every link', (_, { html, text }) => {
    for (const line of readableLines(html).filter(line => line !== dealer.name)) expect(text).toContain(line)
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => unescaped(href!))
    for (const href of links) expect(text).toContain(href)
    expect(links.every(href => href.startsWith(`${PUBLIC_URL}/`))).toBe(true)
  })
})

it('a mail after submitting names the day of the call, and lists the papers', () => {
  const [, { html, text }] = mails('en').find(([name]) => name === 'submitted to primary')!
  expect(text).toContain('will call or email you by Tuesday, Dec 1.')
  expect(text).toContain('Have these ready:\n• a photo ID\n• two pay stubs')
  expect(html.match(/<li[^>]*>([^<]+)<\/li>/g)).toHaveLength(2)
})

describe('in the pseudo-language', () => {
  const shown = (text: string) => unmarked(text.replaceAll(/https:\S+|^@\S+ #\d+$/gm, ''))
  const unregister = registerPseudoTexts()
  const all = mails(PSEUDO, withMarkedWords)
  const texts = textMessages(PSEUDO, withMarkedWords)
  unregister()

  it.each(all)('every word of the mail is marked: %s', (_, { subject, text, html, from }) => {
    expect(subject).toMatch(/^«.+»$/)
    expect(from?.name).toMatch(/^«.+»$/)
    expect(shown(text)).toEqual([])
    expect(readableLines(html).flatMap(shown)).toEqual([])
  })

  it.each(texts)('every word of the text message is marked: %s', (_, { text }) => {
    expect(shown(text)).toEqual([])
  })
})
