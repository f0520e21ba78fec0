import type { FastifyReply } from 'fastify'

interface SavedFile {
  /** The name under which the browser saves it, without quotes and line breaks. */
  name: string
  type: string
  bytes: Buffer | Uint8Array | NodeJS.ReadableStream
}

/** Sends a file that the browser saves. */
export const sendFile = (reply: FastifyReply, { name, type, bytes }: SavedFile): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(bytes)
