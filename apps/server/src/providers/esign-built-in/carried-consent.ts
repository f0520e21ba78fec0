import { legalTexts } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { appendToChain, verifyChain } from './event-chain.ts'
import type { BuiltInEsignOptions } from './options.ts'
import { findEarlierSigning, readEvents, recordEvent } from './repository.ts'
import type { SessionContext } from './steps.ts'

/**
 * Carries over the consent to electronic records that the signer gave before a reopening. It is asked for again where the text or the
 * way of delivery changed (the contact, or the device), and where the signer declined or withdrew it. The chain of the new envelope has an
 * event with the text and the time of the consent that counts.
 */
export async function carryOverConsent(
  options: BuiltInEsignOptions,
  trx: Transaction<Database>,
  ctx: SessionContext,
): Promise<SessionContext> {
  const { session, events } = ctx
  if (session.consented_at || session.declined_at) return ctx
  const { clock, keys, settings } = options
  const earlier = await findEarlierSigning(trx, keys.fields, session)
  if (!earlier?.consented_at || earlier.declined_at) return ctx
  if (earlier.contact !== session.contact || earlier.on_primary_device !== session.on_primary_device) return ctx

  const chain = await readEvents(trx, keys.fields, earlier)
  verifyChain(earlier, chain)
  const given = chain.find(({ details }) => details.text_id === 'esign-disclosure')?.details
  const names = options.legalNames(session.dealer_name)
  if (given?.text_sha256 !== options.legalHash(legalTexts['esign-disclosure'](names))) return ctx
  if (!(await options.hasElectronicRecords(trx, session.borrower_id))) return ctx
  const { text_id, text_version, text_sha256 } = given
  const { consented_at } = earlier
  const carried = appendToChain(session, events, {
    at: clock.now().toISOString(),
    who: settings.PRODUCT_NAME,
    event: 'consent_carried_over',
    ip: '',
    details: {
      text_id: text_id!,
      text_version: text_version!,
      text_sha256: text_sha256!,
      given_at: consented_at.toISOString(),
      given_in_envelope: earlier.envelope_id,
    },
  })
  const set = { consented_at, disclosure_opened_at: earlier.disclosure_opened_at }
  await recordEvent(trx, keys.fields, session, set, carried)
  return { session: { ...session, ...set }, events: [...events, carried] }
}
