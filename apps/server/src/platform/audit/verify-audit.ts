import type { Kysely } from 'kysely'
import type { FieldEncryption } from '../crypto/field-encryption.ts'
import type { Database } from '../database/schema.ts'
import { type ChainedEvent, eventHash, readChainedEvents, readWithoutEvents, readWrongEnds } from './audit-chain.ts'
import { checkpointHash, openSeal } from './checkpoint.ts'
import { countUncovered, readCheckpoints, readHeads, readWrongHeads } from './checkpoint-repository.ts'

const BATCH = 1000
/** The limit of chains with a wrong end that are looked for. */
const MOST_CHAINS = 1000

export interface AuditFindings {
  events: number
  chains: number
  checkpoints: number
  /** Events that no checkpoint covers yet. */
  uncovered: number
  /** The last checkpoint; undefined where there is none. */
  last: { number: number; at: Date; hash: string } | undefined
  /** Sentences for the operator: at most one for each chain, about its first wrong event, and one for each wrong checkpoint. */
  problems: string[]
}

/** A checkpoint as a log recorded it. */
export interface RecordedCheckpoint {
  number: number
  hash: string
}

/**
 * Reads all audit events, and computes their hashes and those of the checkpoints again. All is read as of the same moment, while servers
 * may write.
 */
export const verifyAudit = (
  db: Kysely<Database>,
  fields: FieldEncryption,
  recorded: RecordedCheckpoint | undefined,
): Promise<AuditFindings> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      const walk = await walkChains(trx)
      const problems = walk.problems
      const add = (chain: string, problem: string) => {
        if (!problems.has(chain)) problems.set(chain, problem)
      }
      for (const { chain, length, last } of await readWrongEnds(trx, MOST_CHAINS))
        add(chain, describeEnd(chain, length, last))
      for (const { chain, checkpoint, length, found } of await readWrongHeads(trx, MOST_CHAINS))
        add(
          chain,
          `${found === null ? `Event ${length} of ${nameOf(chain)} is missing` : `Event ${length} of ${nameOf(chain)}, or one before it, was replaced`}: checkpoint ${checkpoint} recorded it.`,
        )
      for (const id of await readWithoutEvents(trx, MOST_CHAINS)) add(id, describeMissing(id, 1, 1))
      const { problems: wrongCheckpoints, ...checkpoints } = await verifyCheckpoints(trx, fields, recorded)
      return {
        ...checkpoints,
        events: walk.events,
        chains: walk.chains,
        uncovered: await countUncovered(trx),
        problems: [...problems.values(), ...wrongCheckpoints],
      }
    })

const UUID = /^[0-9a-f]{8}-/
function nameOf(chain: string): string {
  if (chain === 'system') return 'the commands'
  return `${UUID.test(chain) ? 'account' : 'application'} ${chain}`
}

const describeEvent = ({ number, chain, event, at }: ChainedEvent): string =>
  `Event ${number} of ${nameOf(chain)} ("${event}", ${new Date(Number(at) / 1000).toISOString()})`

const describeMissing = (chain: string, from: number, to: number): string =>
  from === to
    ? `Event ${from} of ${nameOf(chain)} is missing.`
    : `Events ${from} to ${to} of ${nameOf(chain)} are missing.`

function describeEnd(chain: string, length: number | null, last: number | null): string {
  if (length === null) return `The record of the last event of ${nameOf(chain)} is missing.`
  if ((last ?? 0) < length) return describeMissing(chain, (last ?? 0) + 1, length)
  return `The last event of ${nameOf(chain)} is not the one that was recorded: events were added or changed.`
}

/** The first wrong event of each chain. */
async function walkChains(db: Kysely<Database>) {
  const problems = new Map<string, string>()
  let events = 0
  let chains = 0
  let before: ChainedEvent | undefined
  for (;;) {
    const batch = await readChainedEvents(db, before, BATCH)
    for (const event of batch) {
      events++
      const isFirst = event.chain !== before?.chain
      if (isFirst) chains++
      const problem = problemOf(event, isFirst ? undefined : before)
      if (problem && !problems.has(event.chain)) problems.set(event.chain, problem)
      before = event
    }
    if (batch.length < BATCH) return { events, chains, problems }
  }
}

function problemOf(event: ChainedEvent, before: ChainedEvent | undefined): string | undefined {
  const expected = (before?.number ?? 0) + 1
  if (event.number > expected) return describeMissing(event.chain, expected, event.number - 1)
  if (event.hash !== eventHash(before?.hash ?? '', event.covered))
    return `${describeEvent(event)} was changed, inserted or moved.`
  return undefined
}

/** Each seal opens with the key, and covers its checkpoint and the one before it. */
async function verifyCheckpoints(
  db: Kysely<Database>,
  fields: FieldEncryption,
  recorded: RecordedCheckpoint | undefined,
): Promise<Pick<AuditFindings, 'checkpoints' | 'last' | 'problems'>> {
  const problems: string[] = []
  const checkpoints = await readCheckpoints(db)
  let last: AuditFindings['last']
  let isRecorded = false
  for (const checkpoint of checkpoints) {
    const { number, at } = checkpoint
    const expected = (last?.number ?? 0) + 1
    if (number !== expected) problems.push(`Checkpoint ${expected} is missing.`)
    const heads = await readHeads(db, number)
    let hash = checkpointHash(last?.hash ?? '', checkpoint, heads)
    try {
      const sealed = openSeal(fields, checkpoint)
      if (sealed !== hash && number === expected)
        problems.push(`Checkpoint ${number} or its list of events was changed.`)
      hash = sealed
    } catch (error) {
      problems.push(`Checkpoint ${number} was not written with this key: ${(error as Error).message}.`)
    }
    if (number === recorded?.number) isRecorded = hash === recorded.hash
    last = { number, at, hash }
  }
  if (recorded && !isRecorded) problems.push(`Checkpoint ${recorded.number} is not the one that the log recorded.`)
  return { checkpoints: checkpoints.length, last, problems }
}
