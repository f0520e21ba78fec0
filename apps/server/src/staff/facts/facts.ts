import type { ChangeRow, ChangesResponse, FactsOfView } from '@porchlight/api'
import {
  compareSignings,
  dayIn,
  formatted,
  type Language,
  type SectionId,
  sectionIds,
  sectionOf,
  type Text,
  translate,
  verbatim,
} from '@porchlight/domain'
import {
  type AttentionFacts,
  attentionFlags,
  cashTotal,
  figureText,
  keyFigures,
  lenderTotals,
  readingRoles,
  rulesFor,
  type SignedFacts,
  scopeOfGrants,
  type Total,
  totalsOf,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { Return } from '../../applications/record/return-repository.ts'
import type { Signing } from '../../documents/signing.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { SignedApplication } from '../opening/signed-application.ts'
import { countOthersWithTerms } from '../queue/term-repository.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'settings' | 'clock'>

/** The facts that follow from the signed answers, and what changed since the signing before, in words. */
export function toFacts(
  services: Pick<Services, 'settings'>,
  signed: SignedApplication,
  facts: AttentionFacts,
  language: Language,
): FactsOfView {
  const shown = toFigures(facts, language)
  const { previousSigning: previous, signing } = signed
  if (!previous) return { ...shown, changes: null }
  // Without the primary borrower, whose data may be deleted, there are no figures to compare.
  const isWhole = previous.people.some(({ role }) => role === 'BORROWER')
  const earlier = { ...facts, ...signedFacts(services, previous) }
  const before = isWhole ? figuresOf(earlier, totalsOf(earlier), language) : shown.figures
  return {
    ...shown,
    changes: {
      ...changesSince(previous, signing, language),
      figures: shown.figures.flatMap(({ id, label, value: after }) => {
        const value = before.find(each => each.id === id)?.value ?? ''
        return value === after ? [] : [{ label, before: value, after }]
      }),
      asked_unchanged: facts.askedAndUnchanged.map(id => translate(language, sectionOf(id).title)),
    },
  }
}

const signedFacts = ({ settings }: Pick<Services, 'settings'>, { people, rates, signed_at }: Signing): SignedFacts => ({
  people,
  rates,
  day: dayIn(settings.LENDER_TIME_ZONE, signed_at),
})

const figuresOf = (facts: AttentionFacts, totals: readonly Total[], language: Language) =>
  keyFigures(facts, totals).map(({ label, value, details, ...figure }) => ({
    ...figure,
    label: translate(language, label),
    value: translate(language, value),
    details: details.map(detail => translate(language, detail)),
  }))

type SentBack = Pick<Return, 'returned_at' | 'sections'>

/** The facts of what was signed. Reads which other applications have the same contacts or SSN. */
export async function readFacts(
  services: Services,
  actor: StaffActor,
  signed: SignedApplication,
  returns: readonly SentBack[],
  beside: Pick<AttentionFacts, 'figures' | 'limits'>,
): Promise<AttentionFacts> {
  const { db, keys } = services
  const { facts: application, signing } = signed
  const scope = scopeOfGrants(actor.grants, readingRoles)
  const shared = await countOthersWithTerms(db, keys.hashContact, {
    application_id: application.id,
    scope,
    reader: actor,
  })
  return {
    ...signedFacts(services, signing),
    ...beside,
    shared,
    askedAndUnchanged: askedAndUnchanged(signed, returns),
  }
}

/** Figures, totals and facts to check, in words. */
export function toFigures(facts: AttentionFacts, language: Language): Omit<FactsOfView, 'changes'> {
  const totals = [...totalsOf(facts), cashTotal(facts), ...lenderTotals(facts)]
  const t = (value: Text) => translate(language, value)
  return {
    checked: rulesFor(facts).map(({ checks }) => t(checks)),
    figures: figuresOf(facts, totals, language),
    attention: attentionFlags(facts).map(({ rule, text: sentence, section, applications = [] }) => ({
      rule,
      text: t(sentence),
      section,
      applications: [...applications],
    })),
    totals: totals.map(({ id, label, figure, formula, lines, notes }) => ({
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

/** The sections that were sent back before the last signing, and that no one changed in it. */
function askedAndUnchanged({ previousSigning, signing }: SignedApplication, returns: readonly SentBack[]): SectionId[] {
  if (!previousSigning) return []
  const changed = new Set(compareSignings(previousSigning.people, signing.people).sections.map(({ id }) => id))
  const asked = new Set<string>(
    returns
      .filter(({ returned_at }) => returned_at > previousSigning.signed_at && returned_at < signing.signed_at)
      .flatMap(({ sections }) => Object.values(sections).flat()),
  )
  return sectionIds().filter(id => asked.has(id) && !changed.has(id))
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
