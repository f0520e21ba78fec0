import type { ChangeRow, ChangesResponse, FactsOfView } from '@porchlight/api'
import { compareSignings, dayIn, formatted, type Language, type Text, translate, verbatim } from '@porchlight/domain'
import {
  attentionFlags,
  figureText,
  readingRoles,
  type SignedFacts,
  scopeOfGrants,
  totalsOf,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { SignedApplication, Signing } from '../opening/signed-application.ts'
import { countOthersWithTerms } from '../queue/term-repository.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'settings' | 'clock'>

/** The facts that follow from the signed answers, in words. Reads who else has the same contacts. */
export const readFacts = async (
  services: Services,
  actor: StaffActor,
  signed: SignedApplication,
  language: Language,
): Promise<FactsOfView> => ({
  ...(await readAttentionAndTotals(services, actor, signed, language)),
  changes: signed.previousSigning ? changesSince(signed.previousSigning, signed.signing, language) : null,
})

/** The totals and the facts to look at first, in words. Reads which other applications have the same contacts or SSN. */
export async function readAttentionAndTotals(
  { db, keys, settings }: Services,
  actor: StaffActor,
  { facts: { id: application_id }, signing, rates }: SignedApplication,
  language: Language,
): Promise<Pick<FactsOfView, 'attention' | 'totals'>> {
  const scope = scopeOfGrants(actor.grants, readingRoles)
  const shared = await countOthersWithTerms(db, keys.hashContact, { application_id, scope, reader: actor })
  const { people, signed_at } = signing
  const facts: SignedFacts = { people, rates, day: dayIn(settings.LENDER_TIME_ZONE, signed_at) }
  const t = (value: Text) => translate(language, value)
  return {
    attention: attentionFlags({ ...facts, shared }).map(({ rule, text: sentence, section, applications = [] }) => ({
      rule,
      text: t(sentence),
      section,
      applications: [...applications],
    })),
    totals: totalsOf(facts).map(({ id, label, figure, formula, lines, notes }) => ({
      id,
      label: t(label),
      value: t(figureText(figure)),
      formula: t(formula),
      lines: lines.map(line => ({
        label: t(line.label),
        value: t(verbatim(formatted('money', line.cents))),
        section: line.section,
      })),
      notes: notes.map(t),
    })),
  }
}

const kinds = { added: 'ADDED', changed: 'CHANGED', removed: 'REMOVED' } as const

/** The values that changed between two signings of an application, in words. */
export function changesSince(previous: Signing, { people }: Signing, language: Language): ChangesResponse {
  const t = (value: Text) => translate(language, value)
  const { joined, left, sections } = compareSignings(previous.people, people)
  const toRow = ({ label, before, after }: { label: string; before: Text; after: Text }): ChangeRow => ({
    label: t(label),
    before: t(before),
    after: t(after),
  })
  const nameOf = ({ name }: { name: string }) => name
  return {
    since: previous.signed_at.toISOString(),
    joined: joined.map(nameOf),
    left: left.map(nameOf),
    sections: sections.map(({ id, title, columns }) => ({
      id,
      title: t(title),
      columns: columns.map(({ id: borrower_id, name, rows: own, entries: listed }) => ({
        borrower_id,
        name,
        entries: [
          ...(own.length > 0 ? [{ title: '', change: null, rows: own.map(toRow) }] : []),
          ...listed.map(entry => ({ title: t(entry.title), change: kinds[entry.change], rows: entry.rows.map(toRow) })),
        ],
      })),
    })),
  }
}
