import {
  contactDay,
  dayIn,
  type EmailNotice,
  firstLine,
  formatPhone,
  formatted,
  itemGroups,
  type Language,
  LIST_ITEM,
  listWithAnd,
  message,
  type NoticeDefinition,
  type NoticeText,
  type NoticeValues,
  pathTo,
  phrase,
  returnedSectionTitle,
  type SectionsByBorrower,
  type Text,
  template,
  translate,
  verbatim,
  WARNED_DAYS_BEFORE,
  weekdayAndDay,
} from '@porchlight/domain'
import type { Occurrence } from '../applications/gate/application-events.ts'
import type { Application, Borrower } from '../applications/record/application.ts'
import { mailContent } from '../messaging/branded-mail.ts'
import type { OutgoingMessage } from '../messaging/message-sender.ts'
import type { Clock } from '../platform/clock.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { NoticeDealer } from './notice-repository.ts'
import { stopToken } from './stop-reminders.ts'

const YOU = phrase('you')
const sectionOfOther = template('{section} ({name})')
const textLater = template(
  'We send text messages from 8 am to 8 pm your time, so the one about this comes in the morning.',
)
const stopReminders = template('Stop reminders')

type Content = Pick<OutgoingMessage, 'subject' | 'text' | 'html' | 'from' | 'link' | 'headers'>

interface MailServices {
  settings: Pick<
    Settings,
    | 'PUBLIC_URL'
    | 'PRODUCT_NAME'
    | 'LENDER_NAME'
    | 'LENDER_PHONE'
    | 'LENDER_TIME_ZONE'
    | 'AFTER_SUBMISSION_CONTACT'
    | 'AFTER_SUBMISSION_DAYS'
    | 'AFTER_SUBMISSION_HAVE_READY'
  >
  keys: Pick<Keys, 'identity'>
  clock: Clock
}

interface NoticeFor {
  application: Pick<Application, 'id'>
  borrowers: readonly Pick<Borrower, 'id' | 'is_primary' | 'first_name'>[]
  dealer: NoticeDealer
  language: Language
  /** The recipient's record. */
  borrower_id: string
  /** False for a person without an account: no page shows them the application. */
  canOpen: boolean
  /** The ending of the contact that the account has, where the notice goes to another one. */
  signInWith: string | undefined
}

/** Describes how the texts of one notice become messages to one recipient. */
export function noticeContent(
  { settings, keys, clock }: MailServices,
  definition: NoticeDefinition,
  { about, reason = '', on = '', asked, groups = {}, letters = {}, officer = asked?.officer }: Occurrence,
  { application, borrowers, dealer, language, borrower_id, canOpen, signInWith }: NoticeFor,
) {
  const { PUBLIC_URL, LENDER_NAME } = settings
  const slug = { dealer: dealer.slug }
  const sections = asked?.sections ?? {}
  const token = stopToken(keys, borrower_id)
  const pages = {
    progress: pathTo('progress', { ...slug, application: application.id }),
    dashboard: pathTo('dashboard', slug),
    letter: pathTo('letter', { ...slug, application: application.id, letter: letters[borrower_id] ?? '' }),
  }
  const linkTo = (page: string) =>
    signInWith === undefined ? page : pathTo('login', slug, { with: signInWith, redirect: page })
  const values: NoticeValues = {
    name: about?.first_name ?? '',
    primary: borrowers.find(({ is_primary }) => is_primary)?.first_name ?? '',
    dealer: dealer.name,
    phone: formatPhone(dealer.phone_number),
    email: dealer.email,
    lender: LENDER_NAME,
    lender_phone: settings.LENDER_PHONE ?? '',
    on: formatted('day', on, 'UTC'),
    application: application.id,
    reason: firstLine(translate(language, reason)),
    sections: sectionsFor(borrower_id, borrowers, sections),
    changers: changersBeside(borrower_id, borrowers, sections),
    groups: (groups[borrower_id] ?? []).map(group => itemGroups[group]),
    officer: officer?.first_name ?? '',
    officer_title: officer?.title ?? '',
    officer_nmls_id: officer?.nmls_id ?? '',
    link: PUBLIC_URL + linkTo(pages[definition.leadsTo]),
    // In the fragment, so that it is not sent to proxies and mail scanners.
    stop: `${PUBLIC_URL}${pathTo('stopReminders', slug)}#token=${token}`,
    days: WARNED_DAYS_BEFORE,
    borrowers: borrowers.length,
    contact: settings.AFTER_SUBMISSION_CONTACT,
    contact_by: weekdayAndDay(
      language,
      contactDay(dayIn(settings.LENDER_TIME_ZONE, clock.now()), settings.AFTER_SUBMISSION_DAYS),
    ),
    have_ready: settings.AFTER_SUBMISSION_HAVE_READY.map(item => LIST_ITEM + item).join('\n'),
  }
  return {
    /** `isTextLater`: the text message about the same waits for the morning. */
    email({ subject, paragraphs }: EmailNotice, isTextLater = false): Content {
      const content = mailContent(settings, language, subject(values), {
        dealer,
        title: subject(values),
        paragraphs: [...paragraphs.flatMap(text => text(values) ?? []), ...(isTextLater ? [textLater({})] : [])],
        ...(canOpen && { button: { label: definition.button(values), link: values.link } }),
        ...(definition.isReminder && { lastLink: { label: stopReminders({}), link: values.stop } }),
      })
      return {
        ...content,
        link: canOpen ? values.link : null,
        ...(definition.isReminder && { headers: unsubscribeHeaders(PUBLIC_URL, token) }),
      }
    },
    sms: (text: NoticeText): Content => ({
      subject: '',
      text: translate(language, text(values)),
      html: '',
      link: values.link,
    }),
  }
}

/** Returns the first names of the borrowers that the lender asked to change sections; '' where the recipient is one of them. */
function changersBeside(recipient_id: string, borrowers: NoticeFor['borrowers'], sections: SectionsByBorrower): Text {
  const asked = borrowers.filter(({ id }) => sections[id]?.length)
  return asked.some(({ id }) => id === recipient_id)
    ? ''
    : listWithAnd(asked.map(({ first_name }) => verbatim(first_name)))
}

/** The sections that were sent back, the recipient's own first. Those of others have the names of all they were sent back to. */
const sectionsFor = (
  recipient_id: string,
  borrowers: NoticeFor['borrowers'],
  sections: SectionsByBorrower,
): readonly Text[] => {
  const sorted = borrowers.toSorted((a, b) => Number(b.id === recipient_id) - Number(a.id === recipient_id))
  return [...new Set(sorted.flatMap(({ id }) => sections[id] ?? []))].map(section => {
    const title = message(returnedSectionTitle(section))
    const asked = sorted.filter(({ id }) => sections[id]?.includes(section))
    if (asked.every(({ id }) => id === recipient_id)) return title
    const names = asked.map(({ id, first_name }) => (id === recipient_id ? YOU : verbatim(first_name)))
    return sectionOfOther({ section: title, name: listWithAnd(names) })
  })
}

/** One-click unsubscribe (RFC 8058). It needs the token in the address; the log leaves queries out. */
const unsubscribeHeaders = (publicUrl: string, token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${publicUrl}/v1/reminders/one-click?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
