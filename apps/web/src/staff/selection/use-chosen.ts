import { useEffect, useState } from 'react'

const STATE = 'chosenApplications'

/** The state of an entry of the history in which these applications are checked. */
export const chosenState = (ids: readonly string[]): Record<string, unknown> => ({ [STATE]: ids })

const stateOfEntry = (): Record<string, unknown> => (history.state as Record<string, unknown> | null) ?? {}

const storedIds = (): string[] => {
  const { [STATE]: ids } = stateOfEntry()
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
}

/** Ids of applications that are checked. The entry of the browser's history keeps them, for a reload and for Back. Nothing is stored. */
export function useChosen(): [ids: readonly string[], choose: (ids: readonly string[]) => void] {
  const [ids, setIds] = useState<readonly string[]>([])
  // The server does not know them: they come after hydration, unless something was checked before it.
  useEffect(() => setIds(checked => (checked.length > 0 ? checked : storedIds())), [])
  const choose = (next: readonly string[]) => {
    setIds(next)
    history.replaceState({ ...stateOfEntry(), ...chosenState(next) }, '')
  }
  return [ids, choose]
}
