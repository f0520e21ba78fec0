import Type from 'typebox'
import { defineOperations } from '../operation.ts'
import { closed, noContent } from '../schemas.ts'

/** An error of a page's code, without its message, which could quote what was typed. */
export const pageErrorOperations = defineOperations({
  'POST /page-errors': {
    access: 'anyone',
    tags: ['page errors'],
    operationId: 'reportPageError',
    summary: "Log an error of a page's code; the response's `Error-Id` is for the person",
    body: closed({
      error_class: Type.String({ pattern: '^[A-Za-z]{1,40}$', description: "The error's class" }),
      place: Type.String({
        pattern: '^(?:[\\w-]{1,80}\\.js:\\d{1,7}:\\d{1,7})?$',
        description: "File of the build, line and column; '' where unknown",
      }),
    }),
    inReadOnly: true,
    response: { 204: noContent },
    refusals: ['too_many_requests'],
  },
})
