import { useSyncExternalStore } from 'react'
import { tryStorage } from '../../data/base/storage.ts'

/** A list of applications that was shown, in its order. */
interface ShownList {
  /** The words and the address of the list. */
  label: string
  path: string
  ids: readonly string[]
}

const KEY = 'staff:list'

/** Stores the list that is shown, for this tab: an application that is opened from it knows its neighbors. */
export const rememberList = (list: ShownList): unknown =>
  tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify(list)))

const stored = () => tryStorage(() => sessionStorage.getItem(KEY))

export interface ListPosition extends Pick<ShownList, 'label' | 'path'> {
  /** Counted from 1. */
  position: number
  count: number
  previous: string | undefined
  next: string | undefined
}

const never = () => () => undefined

/** The place of an application in the list that was shown last in this tab; undefined for one that is not in it. */
export function useListPosition(id: string): ListPosition | undefined {
  const text = useSyncExternalStore(never, stored, () => null)
  if (text === null) return undefined
  const { ids, label, path } = JSON.parse(text) as ShownList
  const index = ids.indexOf(id)
  if (index < 0) return undefined
  return { label, path, position: index + 1, count: ids.length, previous: ids[index - 1], next: ids[index + 1] }
}
