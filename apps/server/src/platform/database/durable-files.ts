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

/** The files of the embedded database, with a real fsync. As shipped, PGlite syncs nothing: a power cut would lose commits. */
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

/** PGlite opens no descriptor for a folder, so one is opened here. */
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

/** Start parameters without `-F`, which turns fsync off, and with the sync method that calls our fsync. */
export const durableStart = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
