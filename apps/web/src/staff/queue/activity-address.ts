import { ownActKinds, staffPathTo } from '@porchlight/domain/staff'
import { readOf } from '../session/api.ts'

/** The day that is shown, null for today, and the kind of work, null for all. */
export interface ActivityAddress {
  day: string | null
  kind: (typeof ownActKinds)[number] | null
}

export function activityAddressOf(search: string): ActivityAddress {
  const asked = new URLSearchParams(search)
  return { day: asked.get('day') || null, kind: ownActKinds.find(kind => kind === asked.get('kind')) ?? null }
}

export function activityPagePath({ day, kind }: ActivityAddress): string {
  const query = new URLSearchParams({ ...(day && { day }), ...(kind && { kind }) })
  return staffPathTo('activity') + (query.size > 0 ? `?${query}` : '')
}

/** The read of the data for the query of the page's address. */
export function readActivity(search: string) {
  const { day } = activityAddressOf(search)
  return readOf('GET /staff/activity', day ? { query: { day } } : {})
}
