import { type FileHandle, mkdir, open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type DeletionsStore, DeletionsUnavailable } from '../../platform/deletions/deletions-list.ts'

const NEWLINE = '\n'.charCodeAt(0)

/** The list of deletions in a file that is only added to. Each line is on the disk before the deletion begins. */
export function deletionsFile(file: string): DeletionsStore {
  const unavailable = (error: unknown) =>
    new DeletionsUnavailable(`DELETIONS_LOG ${file} cannot be used: ${(error as NodeJS.ErrnoException).code ?? error}`)
  const opened = async () => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    return open(file, 'a+', 0o600)
  }
  return {
    async append(lines) {
      try {
        await using handle = await opened()
        await giveToOwner(path.dirname(file), handle)
        // A full disk may have cut the last line.
        const start = (await endsWithLine(handle)) ? '' : '\n'
        await handle.appendFile(`${start}${lines.join('\n')}\n`)
        await handle.sync()
      } catch (error) {
        throw unavailable(error)
      }
    },
    async read() {
      try {
        return (await readFile(file, 'utf8')).split('\n').filter(Boolean)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw unavailable(error)
      }
    },
    async check() {
      await using _ = await opened()
    },
  }
}

/** Lets the servers add to a list that a command of root made, or that was restored: their user has the folder. */
async function giveToOwner(folder: string, handle: FileHandle): Promise<void> {
  if (process.getuid?.() !== 0) return
  const [{ uid, gid }, present] = await Promise.all([stat(folder), handle.stat()])
  if (present.isFile() && present.uid !== uid) await handle.chown(uid, gid)
}

async function endsWithLine(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat()
  if (size === 0) return true
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] === NEWLINE
}
