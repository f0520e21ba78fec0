import { call, ignoreIfGone } from './client.ts'

const REOPEN = 'POST /{dealer}/application/{application_id}/reopen'

/** Reopens an application for changes, where no one else did so first. */
export const reopenApplication = (params: { dealer: string; application_id: string }): Promise<unknown> =>
  call(REOPEN, { params }).catch(ignoreIfGone<typeof REOPEN>('already_open'))
