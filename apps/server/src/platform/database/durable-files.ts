import { closeSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  nfd?: number
  node: unknown
}

interface NodeFiles {
  realPath(node: unknown): string
  stream_ops: { fsync?(file: OpenFile): number }
}

/**
 * The embedded database's files on disk, with a real fsync: as shipped it never asks the disk to
 * keep anything, so a power cut would lose what was acknowledged.
 */
export class DurableFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(database, options)
    started.emscriptenOpts.preRun?.push(module => {
      const files = (module as unknown as { NODEFS: NodeFiles }).NODEFS
      files.stream_ops.fsync = file => sync(files, file)
    })
    return started
  }
}

/** Folders have no descriptor of their own there, and are opened for the purpose. */
function sync(files: NodeFiles, file: OpenFile): number {
  if (file.nfd !== undefined) {
    fsyncSync(file.nfd)
    return 0
  }
  const descriptor = openSync(files.realPath(file.node), 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  return 0
}

/** Start parameters with fsync on (`-F` turns it off) and with the one method that reaches our fsync. */
export const durableStart = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
