import { openingRefusalsOf, refusalsOf } from '@porchlight/api'
import { NOTES_AT_FIRST, type NotesResponse } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { closed, nullable, pathParams } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import { SignedApplication } from '../opening/signed-application.ts'
import { readNotes } from './note-repository.ts'
import { followUpBody, noteBody, notesResponse, restrictedNoteBody } from './note-schemas.ts'
import { addNote, addRestrictedNote, setFollowUp } from './notes.ts'

const created = closed({ id: Type.String() })

/** The routes of notes, the contact log and the follow-up day. docs/product/staff-reference.md */
export function noteRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const path = '/staff/applications/:application_id'
  const shared = { access: 'staff', tags: ['staff'], params: pathParams('application_id') } as const

  route(app, {
    ...shared,
    method: 'GET',
    url: `${path}/notes`,
    operationId: 'listNotes',
    summary: 'List notes and the contact log, the newest first; restricted notes for compliance alone',
    query: closed({ before: Type.Optional(Type.String({ format: 'uuid', description: 'The id of a note' })) }),
    response: { 200: notesResponse },
    refusals: openingRefusalsOf('application.view-full'),
    async handler({ params, query: { before }, actor, context }) {
      const { application_id } = params
      const what = { ...params, actor, action: 'application.view-full', type: 'application/json' } as const
      const signed = await SignedApplication.read(services, { ...what, answersOf: () => [] }, context)
      const withRestricted = signed.mayNow('restricted-note.add')
      const wanted = { application_id, withRestricted, before, limit: NOTES_AT_FIRST + 1 }
      return pageOfNotes(await readNotes(services.db, services.keys.fields, wanted))
    },
  })

  route(app, {
    ...shared,
    method: 'POST',
    url: `${path}/notes`,
    operationId: 'addNote',
    summary: 'Add a note or an entry of the contact log; it is never changed, and a further one corrects it',
    idempotent: true,
    body: noteBody,
    response: { 201: created },
    refusals: refusalsOf('note.add', 'application'),
    handler: ({ body, ...call }) => addNote(services, call, body),
  })

  route(app, {
    ...shared,
    method: 'POST',
    url: `${path}/restricted-notes`,
    operationId: 'addRestrictedNote',
    summary: 'Add a note that compliance alone reads',
    idempotent: true,
    body: restrictedNoteBody,
    response: { 201: created },
    refusals: refusalsOf('restricted-note.add', 'application'),
    handler: ({ body, ...call }) => addRestrictedNote(services, call, body),
  })

  route(app, {
    ...shared,
    method: 'PUT',
    url: `${path}/follow-up`,
    operationId: 'setFollowUp',
    summary: 'Set the day on which to look at the application again, or clear it',
    etag: true,
    ifMatch: true,
    body: followUpBody,
    response: { 200: closed({ follow_up_on: nullable(Type.String()) }) },
    refusals: refusalsOf('note.add', 'application'),
    handler: ({ body, ...call }) => setFollowUp(services, call, body.follow_up_on),
  })
}

/** A page of notes from one more than it shows, where there are more. */
export const pageOfNotes = (read: NotesResponse['notes']): NotesResponse => ({
  notes: read.slice(0, NOTES_AT_FIRST),
  more: read.length > NOTES_AT_FIRST,
})
