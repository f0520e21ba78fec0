import { type ComplianceList, complianceLists, staffPathTo } from '@porchlight/domain/staff'
import { readOf } from '../session/api.ts'

/** The list that is shown, and the cursor of its page; null for the first one. */
export interface ComplianceAddress {
  list: ComplianceList
  after: string | null
}

export function complianceAddressOf(search: string): ComplianceAddress {
  const asked = new URLSearchParams(search)
  return {
    list: complianceLists.find(list => list === asked.get('list')) ?? complianceLists[0],
    after: asked.get('after') || null,
  }
}

export function compliancePath({ list, after }: ComplianceAddress): string {
  const query = new URLSearchParams({ ...(list !== complianceLists[0] && { list }), ...(after && { after }) })
  return staffPathTo('compliance') + (query.size > 0 ? `?${query}` : '')
}

const page = (after: string | null) => (after ? { query: { after } } : {})

/** The reads of the lists, by a cursor. */
export const readsOfLists = {
  'missed-clocks': (after: string | null) => readOf('GET /staff/compliance/missed-clocks', page(after)),
  overrides: (after: string | null) => readOf('GET /staff/compliance/overrides', page(after)),
  words: (after: string | null) => readOf('GET /staff/compliance/words', page(after)),
}

/** The read of the data for the query of the page's address. */
export function readCompliance(search: string) {
  const { list, after } = complianceAddressOf(search)
  return readsOfLists[list](after)
}
