import { useSyncExternalStore } from 'react'
import { storageItem } from './base/storage.ts'

interface Place<T> {
  read(): T
  write(value: T): void
}

/** A value that components share. `use` renders again with each change in this document; the server renders the first one. */
interface SharedValue<T> extends Place<T> {
  use(): T
}

function shared<T>(first: T, { read, write }: Place<T>): SharedValue<T> {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    read,
    write(value) {
      write(value)
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, read, () => first),
  }
}

/** A value in the memory of this document. */
export function sharedValue<T>(first: T): SharedValue<T> {
  let value = first
  return shared(first, {
    read: () => value,
    write: next => {
      value = next
    },
  })
}

/** An item of local storage by its complete key; null for none. */
export function sharedItem(name: string): SharedValue<string | null> {
  const { read, write, clear } = storageItem(name)
  return shared<string | null>(null, { read, write: value => void (value === null ? clear() : write(value)) })
}
