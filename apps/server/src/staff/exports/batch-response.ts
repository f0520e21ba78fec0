import type { ExportBatchBody } from '@porchlight/api'
import { dayIn } from '@porchlight/domain'
import type { FastifyReply } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { zipStream } from '../../documents/bundle.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { onAccessLost, requireSameAccess } from '../opening/hidden.ts'
import { readActiveStaff } from '../sign-in/staff-session.ts'
import { batchFiles } from './batch-files.ts'
import { type BatchCall, requestBatch } from './batch-request.ts'

type Call = BatchCall & { reply: FastifyReply }

/** Streams a batch that was confirmed as a zip, a file at a time. Nothing on the way may compress or store it, or take more of it than the receiver does. */
export async function sendBatch(
  services: ApplicationServices,
  { body, ...call }: Call & { body: ExportBatchBody },
): Promise<FastifyReply> {
  const batch = await requestBatch(services, call, body)
  const { context, req, reply } = call
  const signal = endWithAccess(services, call, body.application_ids)
  const files = batchFiles(services, batch, {
    signal,
    context,
    readActor: () => readActiveStaff(services, req),
  })
  const day = dayIn(services.settings.LENDER_TIME_ZONE, batch.requested_at)
  const bytes = zipStream(files, batch.requested_at)
  reply.header('x-accel-buffering', 'no')
  return sendFile(reply, { name: `Applications ${day}.zip`, type: 'application/zip', bytes })
}

/**
 * Closes the connection when the session ends, the access of the staff member changes, or one of the applications is hidden from them, on
 * whichever server. Returns the signal that aborts then, and when the connection is closed from the other side.
 */
function endWithAccess(
  services: ApplicationServices,
  { actor, req, reply }: Call,
  application_ids: readonly string[],
): AbortSignal {
  const ending = new AbortController()
  const end = () => {
    ending.abort()
    reply.raw.destroy()
  }
  // A change from before the call may be announced only now: the access of this moment counts.
  const check = () => void requireSameAccess(services, { actor, req }, []).catch(end)
  const stop = onAccessLost(services, actor, application_ids, end, check)
  reply.raw.once('close', () => {
    stop()
    ending.abort()
  })
  return ending.signal
}
