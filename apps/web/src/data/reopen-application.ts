import type { ApiError } from './base/api-error.ts'
import { isRefusal } from './base/request.ts'
import { callOnce, ignoreIfGone } from './client.ts'

const REOPEN = 'POST /{dealer}/application/{application_id}/reopen'

/** Reopens an application for changes, where no one else did so first. */
export const reopenApplication = (
  params: { dealer: string; application_id: string },
  stop: AbortSignal,
  body?: { even_if_read: true },
): Promise<unknown> => callOnce(REOPEN, { params, body, stop }).catch(ignoreIfGone<typeof REOPEN>('already_open'))

/** Returns whether another borrower reads the documents that a reopening closes. */
export const isBeingRead = (error: unknown): error is ApiError =>
  isRefusal<typeof REOPEN>(error, 'documents_being_read')
