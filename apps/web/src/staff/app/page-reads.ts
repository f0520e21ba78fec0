import type { StaffRouteName } from '@porchlight/domain/staff'
import { readCompliance } from '../compliance/compliance-address.ts'
import { readsOfDue } from '../overview/due-address.ts'
import { readActivity } from '../queue/activity-address.ts'
import { readCalls } from '../queue/calls-address.ts'
import { readFailures } from '../queue/failures-address.ts'
import { queueDataPath } from '../queue/queue-address.ts'
import { readOf } from '../session/api.ts'
import { candidatesPath, choicesPath } from '../zip/exports-address.ts'

type Params = Readonly<Record<string, string>>
interface Read {
  queryKey: readonly unknown[]
}
const ofPath = (path: string): Read => ({ queryKey: [path] })

const reads: Partial<Record<StaffRouteName, (params: Params, search: string) => Read[]>> = {
  applications: (_params, search) => [ofPath(queueDataPath(search))],
  overview: () => [readOf('GET /staff/overview')],
  due: (_params, search) => readsOfDue(search),
  compliance: (_params, search) => [readCompliance(search)],
  partiallySigned: () => [readOf('GET /staff/queue/partially-signed')],
  failures: (_params, search) => [readFailures(search)],
  letters: () => [readOf('GET /staff/letters')],
  calls: (_params, search) => [readCalls(search)],
  activity: (_params, search) => [readActivity(search)],
  account: () => [readOf('GET /staff/account')],
  people: () => [readOf('GET /staff/people')],
  person: ({ staff_id = '' }) => [
    readOf('GET /staff/people/{staff_id}', { params: { staff_id } }),
    readOf('GET /staff/people'),
  ],
  application: ({ application_id = '' }) => [
    readOf('GET /staff/applications/{application_id}/view', { params: { application_id } }),
  ],
  demographics: ({ application_id = '' }) => [
    readOf('GET /staff/applications/{application_id}/demographics', { params: { application_id } }),
  ],
  export: ({ application_id = '' }) => [
    readOf('GET /staff/applications/{application_id}/export', { params: { application_id } }),
  ],
  exports: (_params, search) => [ofPath(candidatesPath(search)), ofPath(choicesPath(search))],
}

/** The reads of the data that a page shows at first. */
export const readsOf = (name: StaffRouteName, params: Params, search: string): Read[] =>
  reads[name]?.(params, search) ?? []
