import { describeDamage } from '../documents/all-files.ts'
import { reencryptDocuments } from '../documents/reencrypt-documents.ts'
import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { loadFieldKeys, loadIdentityKey } from '../platform/crypto/keys.ts'
import { forgetPreviousFieldKeys, rememberIdentities } from '../platform/crypto/open-keys.ts'
import { countPrevious, resealAll, verifyAll } from '../platform/crypto/rotate-field-key.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { type Command, CommandError, changeData, counted } from './command.ts'
import { sealedValues } from './sealed-values.ts'

/** Lines about the progress, at most. */
const PROGRESS_STEPS = 20

const rotate: Command = {
  name: 'keys rotate',
  summary: 'Encrypts all values with FIELD_ENCRYPTION_KEY that have a previous key, and checks that all can be read',
  args: [],
  options: {},
  changesData: true,
  async run(services, call) {
    const { db, settings, print } = services
    const fields = await loadFieldKeys(settings, { mayGenerate: false })
    if (call.isDryRun) {
      const { count, problems, previous } = await verifyAll({ db, fields, sealedValues, onBatch: () => {} })
      print(`With a previous key: ${previous} of ${counted(count, 'value')}.`)
      if (problems.length > 0) throw new CommandError(...problems)
      return
    }

    const total = await countPrevious({ db, fields, sealedValues })
    let done = 0
    const stepOf = (values: number) => Math.floor((values / total) * PROGRESS_STEPS)
    const onBatch = (count: number) => {
      done += count
      if (stepOf(done) > stepOf(done - count)) print(`${done} of ${counted(total, 'value')}`)
    }
    const { count } = await resealAll({ db, fields, sealedValues, onBatch })
    print(`Encrypted with the current key: ${counted(count, 'value')}.`)
    const { s3 } = services.openDocumentStores(fields)
    const documents = s3 && (await reencryptDocuments({ db, store: s3 }))
    if (documents) print(`With the current key in S3: ${counted(documents.count, 'file')}.`)
    print('Checking all values.')
    const { problems, previous } = await verifyAll({ db, fields, sealedValues, onBatch: () => {} })
    problems.push(...(documents?.damaged.map(describeDamage) ?? []))
    if (problems.length > 0)
      throw new CommandError(...problems, `Not readable: ${counted(problems.length, 'value')}. Keep all previous keys.`)
    if (previous > 0)
      throw new CommandError(
        `Stored with a previous key during the rotation: ${counted(previous, 'value')}. Restart every server with the new key, and run this again.`,
      )
    await changeData(services, call, async trx => {
      await forgetPreviousFieldKeys(trx, { fields })
      await recordAudit(
        trx,
        systemActor,
        { event: 'field_key.rotated', details: { key: fields.keyIds[0], values: count } },
        noRequest,
      )
    })
    print('All values have the current key. FIELD_ENCRYPTION_PREVIOUS_KEYS may be removed.')
  },
}

const acceptIdentity: Command = {
  name: 'keys accept-identity',
  summary: 'Lets servers start with another IDENTITY_KEY after the old one was lost: links and codes in messages end',
  args: [],
  options: {},
  changesData: true,
  async run(services, call) {
    const identity = await loadIdentityKey(services.settings, { mayGenerate: true, isDryRun: call.isDryRun })
    await changeData(services, call, async trx => {
      await rememberIdentities(trx, identity)
      await recordAudit(trx, systemActor, { event: 'identity_key.accepted', details: { key: identity.id } }, noRequest)
    })
    services.print('Servers may start with this IDENTITY_KEY.')
  },
}

export const keysCommands: readonly Command[] = [rotate, acceptIdentity]
