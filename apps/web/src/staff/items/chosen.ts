import type { ApplicationViewResponse, ItemResponse } from '@porchlight/api'
import { sharedValue } from '../../data/shared-value.ts'
import { type ItemChange, thoseToBe } from './item-groups.ts'

interface Chosen {
  application_id: string
  ids: readonly string[]
  /** The line that has the focus, or had it last. */
  current: string | undefined
}

const chosen = sharedValue<Chosen>({ application_id: '', ids: [], current: undefined })

const ofApplication = (value: Chosen, application_id: string): Chosen =>
  value.application_id === application_id ? value : { application_id, ids: [], current: undefined }

const write = (application_id: string, part: Partial<Chosen>): void =>
  chosen.write({ ...ofApplication(chosen.read(), application_id), ...part })

/** The selected conditions of an application and the line that keys act on. Both are empty for another application. */
export function useChosen(application_id: string) {
  const { ids, current } = ofApplication(chosen.use(), application_id)
  return {
    ids,
    current,
    has: (id: string): boolean => ids.includes(id),
    toggle: (id: string): void =>
      write(application_id, { ids: ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id] }),
    setCurrent: (id: string): void => {
      if (id !== current) write(application_id, { current: id })
    },
  }
}

export const deselect = (application_id: string): void => write(application_id, { ids: [] })

/**
 * The items that a dialog begins with: those that its button names, else the selected ones, else the one of the current line, else the only
 * one there is.
 */
export function begunWith(change: ItemChange, view: ApplicationViewResponse, named?: readonly string[]): string[] {
  const { ids, current } = ofApplication(chosen.read(), view.id)
  const possible = thoseToBe(change, view)
  const among = (wanted: readonly string[]): ItemResponse[] => possible.filter(({ id }) => wanted.includes(id))
  const found = [named ?? [], ids, current === undefined ? [] : [current]].map(among).find(items => items.length > 0)
  return (found ?? (possible.length === 1 ? possible : [])).map(({ id }) => id)
}
