import { type NotesResponse, noteOperations } from '@porchlight/api'
import { NOTES_AT_FIRST } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { SignedApplication } from '../opening/signed-application.ts'
import { readNotes } from './note-repository.ts'
import { addNote, addRestrictedNote, setFollowUp } from './notes.ts'

/** The routes of notes, the contact log and the follow-up day. docs/product/staff-reference.md */
export function noteRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, noteOperations, 'GET /staff/applications/{application_id}/notes', {
    async handler({ params, query: { before }, actor, context }) {
      const { application_id } = params
      const what = { ...params, actor, action: 'application.view-full', type: 'application/json' } as const
      const signed = await SignedApplication.read(services, { ...what, answersOf: () => [] }, context)
      const withRestricted = signed.mayNow('restricted-note.read')
      const wanted = { application_id, withRestricted, before, limit: NOTES_AT_FIRST + 1 }
      return pageOfNotes(await readNotes(services.db, services.keys.fields, wanted))
    },
  })

  serve(app, noteOperations, 'POST /staff/applications/{application_id}/notes', {
    handler: ({ body, ...call }) => addNote(services, call, body),
  })

  serve(app, noteOperations, 'POST /staff/applications/{application_id}/restricted-notes', {
    handler: ({ body, ...call }) => addRestrictedNote(services, call, body),
  })

  serve(app, noteOperations, 'PUT /staff/applications/{application_id}/follow-up', {
    handler: ({ body, ...call }) => setFollowUp(services, call, body.follow_up_on),
  })
}

/** A page of notes from one more than it shows, where there are more. */
export const pageOfNotes = (read: NotesResponse['notes']): NotesResponse => ({
  notes: read.slice(0, NOTES_AT_FIRST),
  more: read.length > NOTES_AT_FIRST,
})
