import { errorCodes, roleOf } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import { answersOf } from '../applications/record/answers.ts'
import { type ApplicationState, type Borrower, ratesOf } from '../applications/record/application.ts'
import { receiptsOfUser } from '../applications/record/consent-repository.ts'
import { readApplicationState } from '../applications/record/read-repository.ts'
import {
  type BorrowerRequest,
  type Return,
  readBorrowerRequests,
  readReturns,
} from '../applications/record/return-repository.ts'
import { readDocumentsOfBorrower } from '../documents/repository.ts'
import { type DocumentStore, readVerified } from '../documents/store.ts'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { Database } from '../platform/database/schema.ts'
import { readItemsOfBorrower } from '../staff/items/read-by.ts'
import { readOpenedLetters, readPdf } from '../staff/letters/letter-repository.ts'
import { readContacts } from '../staff/notes/note-repository.ts'
import type { Person } from './person.ts'
import {
  readAuditEvents,
  readInvitations,
  readSentNotices,
  readSessions,
  readStoppedReminders,
} from './person-repository.ts'

interface ExportServices {
  db: Kysely<Database>
  fields: FieldEncryption
  store: Pick<DocumentStore, 'get'>
  /** Writes a file of the export. */
  write(name: string, content: string | Buffer): Promise<void>
}

/**
 * Writes what is stored about a person: `person.json` and the person's documents. Of other borrowers it has nothing. SSN and birth date
 * are named, not repeated. Returns what could not be read.
 */
export async function exportPerson(services: ExportServices, { account, records }: Person): Promise<string[]> {
  const { db, fields, write } = services
  const problems: string[] = []
  const applications = []
  for (const { id, application_id } of records) {
    const state = await readApplicationState(db, fields, { application_id, withEnded: true })
    const documents = await exportDocuments(services, id)
    problems.push(...documents.problems)
    applications.push({
      ...answersFor(state, state.borrowers.find(borrower => borrower.id === id)!),
      consents: await receiptsOfUser(db, fields, [{ borrower_id: id }]),
      documents: documents.files,
      sent_back: (await readReturns(db, fields, application_id)).map(returned => toReturn(returned, id)),
      requests: (await readBorrowerRequests(db, fields, { borrower_id: id })).map(toRequest),
      items: await readItemsOfBorrower(db, fields, { application_id, borrower_id: id }),
      letters: await exportLetters(services, id),
      messages: await readSentNotices(db, id),
      contacts: await readContacts(db, id),
      invitations: await readInvitations(db, id),
      reminders_stopped_at: (await readStoppedReminders(db, id))?.stopped_at ?? null,
    })
  }
  const subject = { user_id: account?.id ?? null, borrower_ids: records.map(({ id }) => id) }
  const person = {
    account: account ?? null,
    sessions: account ? await readSessions(db, account.id) : [],
    applications,
    audit_events: await readAuditEvents(db, subject),
  }
  await write('person.json', JSON.stringify(person, null, 2))
  return problems
}

/** A return by the lender, with the sections of this borrower alone. */
const toReturn = ({ returned_at, reason, sentence, sections, words }: Return, borrower_id: string) => ({
  returned_at,
  reason,
  sentence,
  sections: sections[borrower_id] ?? [],
  words: words[borrower_id] ?? {},
})

/** A request of the borrower; without a section, it asks for a change during the review. */
const toRequest = ({ requested_at, section, text }: BorrowerRequest) => ({ requested_at, section, text })

/** The record of one borrower. Home, land, rates and salesperson belong to the primary borrower. */
function answersFor(state: ApplicationState, borrower: Borrower) {
  const { application, consents } = state
  const {
    home,
    land,
    overview_confirmed,
    sales_rep_name,
    sales_rep_email,
    consent: _,
    ...answers
  } = answersOf(state, borrower)
  const { id, dealer_slug, status, created_at, completed_at, submitted_at, withdrawn_at, finished_at, outcome } =
    application
  const loan = { home, land, overview_confirmed, sales_rep_name, sales_rep_email, rates: ratesOf(application) }
  const { registered_at, signed_at, removed_at, sms_support_opt_out } = borrower
  return {
    application: {
      id,
      dealer: dealer_slug,
      status,
      created_at,
      completed_at,
      submitted_at,
      withdrawn_at,
      finished_at,
      outcome,
      // The sentence for borrowers, which says nothing of the decision.
      finished: finished_at && errorCodes.application_finished.message,
    },
    borrower: {
      id: borrower.id,
      role: roleOf(borrower),
      status: borrower.status,
      registered_at,
      signed_at,
      removed_at,
      sms_support_opt_out,
    },
    answers: { ...answers, ...(borrower.is_primary && loan) },
    consent: consents[borrower.id] ?? null,
  }
}

/** The letters to a borrower, with the file of each that was made. */
async function exportLetters({ db, fields, write }: ExportServices, borrower_id: string) {
  const letters = []
  for (const letter of await readOpenedLetters(db, fields, { borrower_id })) {
    const { id, content, state, sent_on, method, returned_on, opened_at } = letter
    const pdf = await readPdf(db, fields, letter)
    const file = `letters/${id}.pdf`
    if (pdf) await write(file, pdf)
    letters.push({ file: pdf && file, state, sent_on, method, returned_on, opened_at, ...content })
  }
  return letters
}

async function exportDocuments({ db, store, write }: ExportServices, borrower_id: string) {
  const files = []
  const problems: string[] = []
  for (const document of await readDocumentsOfBorrower(db, borrower_id)) {
    const { id, title, envelope_status, created_at, sealed_at } = document
    const file = document.completed_key
      ? { key: document.completed_key, hash: document.completed_sha256 }
      : { key: document.presented_key!, hash: document.presented_sha256 }
    const bytes = await readVerified(store, file)
    const name = `documents/${id}.pdf`
    if (Buffer.isBuffer(bytes)) await write(name, bytes)
    else problems.push(`Document ${id}: ${bytes?.message ?? 'its file is missing'}.`)
    files.push({ file: name, title, envelope_status, created_at, sealed_at })
  }
  return { files, problems }
}
