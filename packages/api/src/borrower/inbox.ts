import Type, { type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import { closed, named, nullable, text, time } from '../schemas.ts'

/** PostgreSQL stores no NUL, and fails on a search for one. */
const searched = (description: string) => Type.Optional(Type.String({ pattern: '^[^\\u0000]*$', description }))

const inboxMessage = named(
  'InboxMessage',
  closed({
    id: text,
    channel: Type.Union([Type.Literal('EMAIL'), Type.Literal('SMS')]),
    to: text,
    subject: text,
    text,
    html: text,
    link: nullable(text),
    code: nullable(text),
    headers: Type.Record(Type.String(), Type.String()),
    created_at: time,
  }),
)
export type InboxMessage = Static<typeof inboxMessage>

export const inboxOperations = defineOperations({
  'GET /dev/messages': {
    access: 'anyone',
    tags: ['development'],
    operationId: 'listInboxMessages',
    summary: 'List the messages that were sent, newest first',
    query: closed({
      to: searched('Only messages to this recipient'),
      dealer: searched('Only messages of this dealer'),
    }),
    response: { 200: Type.Array(inboxMessage) },
    refusals: [],
  },
})
