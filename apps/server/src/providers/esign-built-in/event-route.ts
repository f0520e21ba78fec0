import { signingPageOperations } from '@porchlight/api'
import { type Language, translate } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { eventStreams } from '../../platform/http/event-stream.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { closedRefusal, READING_ENDS_MS } from '../../signing/esign.ts'
import type { BuiltInEsignOptions } from './options.ts'
import { isApplicationDiscarded, type SigningSession, updateSigner } from './repository.ts'
import { requireSession, sessionOf } from './session.ts'
import { closedOf, decisionOf } from './steps.ts'

/**
 * Notifies an open signing page at once why its documents can no longer be signed: the last event of the stream is the refusal that
 * the next call would get.
 */
export function signingEventRoute(app: FastifyInstance, options: BuiltInEsignOptions): void {
  const openStream = eventStreams(app, options)

  serve(app, signingPageOperations, 'GET /signing/events', {
    async handler({ actor, reply, language }) {
      const session = sessionOf(actor)
      return openStream(reply, {
        owner: `${actor.envelope_id} ${actor.borrower_id}`,
        subscribe(onChange) {
          const unfollow = options.followChanges(session, onChange)
          return () => {
            unfollow()
            recordSeen(options, session, null).catch(error =>
              options.log.warn({ err: error }, 'a reader could not be ended; it ends by its age'),
            )
          }
        },
        checkAccess: () => requireOpen(options, session),
        event: ': changed\n\n',
        farewell: refusal => `data: ${JSON.stringify(bodyOf(refusal, language))}\n\n`,
      })
    },
  })
}

/** Heartbeats between two writes cost no statement of their own. */
const WRITTEN_EVERY_MS = READING_ENDS_MS / 2

/** Throws how the documents ended, and records that their signer reads them. */
async function requireOpen(options: BuiltInEsignOptions, opened: SigningSession): Promise<void> {
  const session = await requireSession(options, opened.bearer_hash!).catch(async refusal => {
    // The documents of a discarded application are deleted with the session.
    const isGone = refusal instanceof HttpError && (await isApplicationDiscarded(options.db, opened.application_id))
    throw isGone ? discarded(opened) : refusal
  })
  if (decisionOf(session)) return
  const closed = closedOf(session)
  if (closed) throw closed
  const now = options.clock.now()
  const isKnown = session.seen_at && session.seen_at.getTime() > now.getTime() - WRITTEN_EVERY_MS
  if (!isKnown) await recordSeen(options, session, now)
}

const recordSeen = ({ db, keys }: BuiltInEsignOptions, session: SigningSession, seen_at: Date | null) =>
  updateSigner(db, keys.fields, session, { seen_at })

function discarded({ signers, borrower_id }: SigningSession): HttpError {
  const by = signers.find(({ is_primary }) => is_primary)
  return closedRefusal('discarded', by && { first_name: by.first_name, isReader: by.borrower_id === borrower_id })
}

const bodyOf = ({ code, text }: HttpError, language: Language) => ({ code, message: translate(language, text) })
