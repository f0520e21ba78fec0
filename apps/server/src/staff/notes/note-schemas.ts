import { type NoteKind, noteKinds } from '@porchlight/domain/staff'
import Type from 'typebox'
import { closed, named, nullable } from '../../platform/http/contract.ts'

const text = Type.String()
/** The domain's own message names the mistake. */
const day = Type.String({ maxLength: 20 })
const id = Type.String({ maxLength: 63 })
const kind = Type.Unsafe<NoteKind>({ type: 'string', enum: [...noteKinds] })
/** More than a note has, so that its own message is shown. */
const typed = Type.String({ maxLength: 20_000 })

export const noteBody = closed({
  kind,
  text: typed,
  borrower_id: Type.Optional(nullable(id)),
  follow_up_on: Type.Optional(nullable(day)),
  corrects: Type.Optional(nullable(id)),
})
export const restrictedNoteBody = closed({ text: typed, corrects: Type.Optional(nullable(id)) })
export const followUpBody = closed({ follow_up_on: nullable(day) })

export const notesResponse = named(
  'Notes',
  closed({
    notes: Type.Array(
      closed({
        id: text,
        kind,
        text,
        by: text,
        at: Type.String({ format: 'date-time' }),
        borrower_id: nullable(text),
        follow_up_on: nullable(text),
        corrects: nullable(text),
        is_restricted: Type.Boolean(),
      }),
    ),
    more: Type.Boolean(),
  }),
)
