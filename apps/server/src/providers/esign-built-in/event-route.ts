import { signingPageOperations } from '@porchlight/api'
import { type Language, translate } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { eventStreams } from '../../platform/http/event-stream.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { closedRefusal } from '../../signing/esign.ts'
import type { BuiltInEsignOptions } from './options.ts'
import { isApplicationDiscarded, type SigningSession } from './repository.ts'
import { requireSession, sessionOf } from './session.ts'
import { closedOf, decisionOf } from './steps.ts'

/**
 * Notifies an open signing page at once why its documents can no longer be signed: the last event of the stream is the refusal that
 * the next call would get.
 */
export function signingEventRoute(app: FastifyInstance, options: BuiltInEsignOptions): void {
  const openStream = eventStreams(app, options.log)

  serve(app, signingPageOperations, 'GET /signing/events', {
    async handler({ actor, reply, language }) {
      const session = sessionOf(actor)
      return openStream(reply, {
        owner: `${actor.envelope_id} ${actor.borrower_id}`,
        subscribe: onChange => options.followChanges(session, onChange),
        checkAccess: () => requireOpen(options, session),
        event: ': changed\n\n',
        farewell: refusal => `data: ${JSON.stringify(bodyOf(refusal, language))}\n\n`,
      })
    },
  })
}

async function requireOpen(options: BuiltInEsignOptions, opened: SigningSession): Promise<void> {
  const session = await requireSession(options, opened.bearer_hash!).catch(async refusal => {
    // The documents of a discarded application are deleted with the session.
    const isGone = refusal instanceof HttpError && (await isApplicationDiscarded(options.db, opened.application_id))
    throw isGone ? discarded(opened) : refusal
  })
  const closed = decisionOf(session) ? undefined : closedOf(session)
  if (closed) throw closed
}

function discarded({ signers, borrower_id }: SigningSession): HttpError {
  const by = signers.find(({ is_primary }) => is_primary)
  return closedRefusal('discarded', by && { first_name: by.first_name, isReader: by.borrower_id === borrower_id })
}

const bodyOf = ({ code, text }: HttpError, language: Language) => ({ code, message: translate(language, text) })
