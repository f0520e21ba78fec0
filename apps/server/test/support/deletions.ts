import { type DeletionsStore, DeletionsUnavailable } from '../../src/platform/deletions/deletions-list.ts'

/** A list of deletions in memory, which fails on demand. */
export function memoryDeletions() {
  const lines: string[] = []
  const state = { isDown: false }
  const check = async () => {
    if (state.isDown) throw new DeletionsUnavailable('The list cannot be written.')
  }
  const store: DeletionsStore = {
    check,
    async append(added) {
      await check()
      lines.push(...added)
    },
    read: async () => [...lines],
  }
  return { ...store, lines, state }
}
