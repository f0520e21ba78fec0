import type { Migration } from 'kysely/migration'
import { first } from './0001-first.ts'
import { sectionsAndVersions } from './0002-sections-and-versions.ts'
import { notices } from './0003-notices.ts'
import { consentDay } from './0004-consent-day.ts'
import { signingStatus } from './0005-signing-status.ts'
import { textMessages } from './0006-text-messages.ts'
import { dealerLogos } from './0007-dealer-logos.ts'
import { knownKeys } from './0008-known-keys.ts'
import { schemaSupport } from './0009-schema-support.ts'
import { auditChain } from './0010-audit-chain.ts'
import { sealedAnswers } from './0011-sealed-answers.ts'
import { inviters } from './0012-inviters.ts'
import { sealedContacts } from './0013-sealed-contacts.ts'
import { sealedSigners } from './0014-sealed-signers.ts'
import { dealerSlugs } from './0015-dealer-slugs.ts'
import { signingSessions } from './0016-signing-sessions.ts'

/** In the order in which they run. A released migration is never changed, only followed by another one. */
export const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-sections-and-versions': sectionsAndVersions,
  '0003-notices': notices,
  '0004-consent-day': consentDay,
  '0005-signing-status': signingStatus,
  '0006-text-messages': textMessages,
  '0007-dealer-logos': dealerLogos,
  '0008-known-keys': knownKeys,
  '0009-schema-support': schemaSupport,
  '0010-audit-chain': auditChain,
  '0011-sealed-answers': sealedAnswers,
  '0012-inviters': inviters,
  '0013-sealed-contacts': sealedContacts,
  '0014-sealed-signers': sealedSigners,
  '0015-dealer-slugs': dealerSlugs,
  '0016-signing-sessions': signingSessions,
}
