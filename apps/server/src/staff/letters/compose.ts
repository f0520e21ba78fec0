import {
  type Day,
  type EstimateState,
  incompletenessLetter,
  isAwaited,
  legalTexts,
  type PaperReason,
  paperReasonOf,
} from '@porchlight/domain'
import { firstName, mailingAddress, type StaffProfile } from '@porchlight/domain/staff'
import { legalNames } from '../../applications/record/consent-receipts.ts'
import { type ChannelSettings, sendsMail } from '../../messaging/channels.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { OpenedItem } from '../items/item-repository.ts'
import { titleForBorrower } from '../items/unasked.ts'
import type { LetterContent } from './letter-repository.ts'

/** A borrower who signed the application and is on it now, the primary borrower first. */
export interface LetterRecipient {
  id: string
  name: string
  first_name: string
  is_primary: boolean
  answers: Parameters<typeof mailingAddress>[0]
  paper_reason: PaperReason | null
}

export type LetterSettings = Settings & ChannelSettings

interface Composed {
  application: { id: string; dealer_name: string }
  recipients: readonly LetterRecipient[]
  items: readonly OpenedItem[]
  /** The person who has the application. */
  officer: StaffProfile | undefined
  until_on: Day
  free_text: string
}

/** The items that a notice names now, the oldest first, without those of a person who gets no letter. */
export const namedOf = (
  items: readonly OpenedItem[],
  estimate: EstimateState,
  recipients: readonly Pick<LetterRecipient, 'id'>[],
): OpenedItem[] =>
  items.filter(
    item =>
      isAwaited(item, estimate) && (item.borrower_id === null || recipients.some(({ id }) => id === item.borrower_id)),
  )

/** The letters of a notice, one to each recipient. */
export const composeLetters = (
  settings: LetterSettings,
  { application, recipients, items, officer, until_on, free_text }: Composed,
): { recipient: LetterRecipient; content: LetterContent }[] =>
  recipients.map(recipient => ({
    recipient,
    content: {
      name: recipient.name,
      address: mailingAddress(recipient.answers),
      parts: incompletenessLetter({
        items: items.map(item => ({
          ...{ group: item.item_group, borrower_id: item.borrower_id },
          words: { ...item.words, title: titleForBorrower(item) },
        })),
        ...{ until_on, free_text, reader_id: recipient.id, borrowers: recipients },
        application_id: application.id,
        dealer: application.dealer_name,
        lender: {
          name: settings.LENDER_NAME,
          address: settings.LENDER_ADDRESS ?? '',
          nmls_id: settings.LENDER_NMLS_ID ?? '',
          phone: settings.LENDER_PHONE ?? '',
        },
        officer: officer ? { name: firstName(officer), title: officer.title, nmls_id: officer.nmls_id } : null,
        legal: legalTexts['incompleteness-notice'](legalNames(settings, application)),
      }),
    },
  }))

/** Returns why the letter to a borrower goes on paper, by their stored contacts; null where it can go by email. */
export const paperReasonFor = (
  settings: ChannelSettings,
  { has_account, has_email }: { has_account: boolean; has_email: boolean },
  hasElectronicRecords: boolean,
): PaperReason | null =>
  paperReasonOf({ hasElectronicRecords, hasAccount: has_account, hasEmail: has_email, sendsMail: sendsMail(settings) })
