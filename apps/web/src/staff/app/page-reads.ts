import type { StaffRouteName } from '@porchlight/domain/staff'
import { failuresDataPath } from '../queue/failures-address.ts'
import { queueDataPath } from '../queue/queue-address.ts'
import { candidatesPath, choicesPath } from '../zip/exports-address.ts'

type Params = Readonly<Record<string, string>>
const segment = (value: string | undefined): string => encodeURIComponent(value ?? '')

const reads: Partial<Record<StaffRouteName, (params: Params, search: string) => string[]>> = {
  applications: (_params, search) => [queueDataPath(search)],
  partiallySigned: () => ['/queue/partially-signed'],
  failures: (_params, search) => [failuresDataPath(search)],
  account: () => ['/account'],
  people: () => ['/people'],
  person: ({ staff_id }) => [`/people/${segment(staff_id)}`, '/people'],
  application: ({ application_id }) => [`/applications/${segment(application_id)}/view`],
  demographics: ({ application_id }) => [`/applications/${segment(application_id)}/demographics`],
  export: ({ application_id }) => [`/applications/${segment(application_id)}/export`],
  exports: (_params, search) => [candidatesPath(search), choicesPath(search)],
}

/** The paths of the data that a page shows at first. */
export const readsOf = (name: StaffRouteName, params: Params, search: string): string[] =>
  reads[name]?.(params, search) ?? []
