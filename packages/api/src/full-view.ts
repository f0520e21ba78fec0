import Type from 'typebox'
import type { ContentResponse } from './operation.ts'
import { text } from './schemas.ts'

/** The whole application, by the Accept header. */
export const fullView: ContentResponse = {
  description: 'The whole application',
  content: {
    'application/json': { schema: Type.Object({}, { additionalProperties: true }) },
    'text/html': { schema: text },
  },
}
