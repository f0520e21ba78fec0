import { describeDamage } from '../documents/all-files.ts'
import { moveDocuments } from '../documents/move-documents.ts'
import { loadFieldKeys } from '../platform/crypto/keys.ts'
import { type Command, CommandError, counted, UsageError } from './command.ts'

const move: Command = {
  name: 'documents move',
  summary: 'Moves all documents to another store, each verified before the original is removed; can be repeated',
  args: [],
  options: { to: { value: 'STORE', meaning: 'database or s3: the DOCUMENT_STORE of all servers' } },
  changesData: true,
  async run({ db, settings, openDocumentStores, print }, { options, isDryRun }) {
    const { to } = options
    if (to !== 'database' && to !== 's3') throw new UsageError('--to must be database or s3.')
    if (to !== settings.DOCUMENT_STORE)
      throw new CommandError(
        `Set DOCUMENT_STORE=${to} and restart all servers first, so that they store new documents there.`,
      )
    const { database, s3 } = openDocumentStores(await loadFieldKeys(settings, { mayGenerate: false }))
    if (!s3) throw new CommandError('S3_BUCKET must be given.')
    const stores = to === 's3' ? { from: database, to: s3 } : { from: s3, to: database }
    const onProgress = ({ moved }: { moved: number }) => {
      if (moved > 0 && !isDryRun) print(counted(moved, 'file'))
    }
    const { moved, present, damaged } = await moveDocuments({ db, ...stores, name: to, isDryRun, onProgress })
    print(`${isDryRun ? 'To move' : 'Moved'} to ${to}: ${counted(moved, 'file')}. There already: ${present}.`)
    if (damaged.length > 0)
      throw new CommandError(
        ...damaged.map(describeDamage),
        `Damaged or missing, and not moved: ${counted(damaged.length, 'file')}. Restore from a backup, and run this again.`,
      )
  },
}

export const documentsCommands: readonly Command[] = [move]
