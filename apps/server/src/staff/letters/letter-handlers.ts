import type { letterOperations } from '@porchlight/api'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { noticeHandlers } from './notice-handlers.ts'
import { printRunHandlers } from './print-run.ts'
import { readLetterHandlers } from './read-letter.ts'

export const letterHandlers: Handlers<typeof letterOperations, ApplicationServices> = {
  ...noticeHandlers,
  ...printRunHandlers,
  ...readLetterHandlers,
}
