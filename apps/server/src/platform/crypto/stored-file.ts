import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import path from 'node:path'

/**
 * The content of a secret file, made at the first call and the same for ever after.
 * The file appears whole or not at all, readable by its owner alone; of two processes that make it
 * at once, both get what the first one wrote. A dry run makes the content and writes nothing.
 */
export async function readOrCreateFile(
  file: string,
  make: () => string | Promise<string>,
  { isDryRun = false } = {},
): Promise<string> {
  const stored = await readIfThere(file)
  if (stored !== undefined) return stored
  const content = await make()
  if (isDryRun) return content

  const folder = path.dirname(file)
  const draft = `${file}.${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDurably(draft, content)
  try {
    // A link, unlike a rename, never replaces a key that another process has begun to use.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  await syncFolder(folder)
  return readFile(file, 'utf8')
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function writeDurably(file: string, content: string): Promise<void> {
  await using handle = await open(file, 'wx', 0o600)
  await handle.writeFile(content)
  await handle.sync()
}

/** Windows cannot open a folder, and needs no such care. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}
