import type { AskedSection, checkOperations } from '@porchlight/api'
import {
  normalizeSentence,
  optionalSentenceError,
  phrase,
  type SectionId,
  sectionAnswers,
  sectionIds,
} from '@porchlight/domain'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readSignedPeople, type SignedPerson } from '../../documents/snapshot-repository.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { findLastSealed } from '../../signing/repository.ts'
import { requireReviewKey } from '../notes/note-repository.ts'
import { sealWords } from '../notes/review-key.ts'
import { changeReview } from '../review/change-review.ts'
import { readCheck, writeCheck } from './check-repository.ts'

export const checkHandlers: Handlers<typeof checkOperations, ApplicationServices> = {
  /**
   * Marks the sections of what was signed last that need something, with what is asked about them, and whether the rest is fine. Throws 412
   * where the marks have another version, and 422 for a section that is not on the application and for words that are no sentence.
   */
  'PUT /staff/applications/{application_id}/checks': (services, call) =>
    changeReview(services, call, { action: 'sections.check', hasOwnVersion: true }, async change => {
      const { trx, application, ifMatch, now } = change
      const { no_other_findings } = call.body
      const application_id = application.id
      const stored = await readCheck(trx, application_id)
      requireVersion(ifMatch, stored?.version ?? 0)
      const envelope = await findLastSealed(trx, application_id)
      if (!envelope) throw new HttpError('application_not_found')
      const envelope_id = envelope.id
      const needs = known(call.body.needs, await readSignedPeople(trx, services.keys.fields, [application_id]))
      const isSame = stored?.envelope_id === envelope_id
      const by =
        isSame && stored.no_other_findings_at
          ? stored
          : { no_other_findings_by: call.actor.staff_id, no_other_findings_at: now }
      const { no_other_findings_by, no_other_findings_at } = no_other_findings
        ? by
        : { no_other_findings_by: null, no_other_findings_at: null }
      const version = (stored?.version ?? 0) + 1
      const words = needs.map(need => need.words)
      const sealed_words = words.some(Boolean)
        ? sealWords(await requireReviewKey(trx, services.keys.fields, application_id), application_id, words)
        : null
      await writeCheck(trx, {
        application_id,
        envelope_id,
        needs: needs.map(({ borrower_id, section }) => ({ borrower_id, section })),
        sealed_words,
        no_other_findings_by,
        no_other_findings_at,
        version,
      })
      const details = { needs: [...new Set(needs.map(({ section }) => section))], no_other_findings }
      return { body: { version }, version, entry: { event: 'sections.checked', details } }
    }),
}

const UNKNOWN = phrase("This section isn't on the application")

/** Each section once, with its words as they are stored. Throws 422 for one that is not on the application, and for demographics, which staff who decide never see. */
function known(needs: readonly AskedSection[], people: readonly SignedPerson[]): AskedSection[] {
  const ids: readonly string[] = sectionIds().filter(id => id !== 'demographics')
  for (const { borrower_id, section } of needs) {
    const person = people.find(each => each.borrower_id === borrower_id)
    const isKnown = person && ids.includes(section)
    if (!isKnown || (sectionAnswers(section as SectionId).subject === 'application' && !person.is_primary))
      throw invalidForm({ needs: UNKNOWN })
  }
  const keys = new Map(
    needs.map(need => [`${need.borrower_id} ${need.section}`, { ...need, words: normalizeSentence(need.words) }]),
  )
  const known = [...keys.values()]
  const wrong = known.map(({ words }) => optionalSentenceError(words)).find(Boolean)
  if (wrong) throw invalidForm({ words: wrong })
  return known
}
