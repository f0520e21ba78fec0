import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readApplicationState } from '../../src/applications/record/read-repository.ts'
import { readSnapshot } from '../../src/documents/snapshot-repository.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { race as raceFor } from './race.ts'
import { signingRaces } from './signing-races.ts'

/** Each test takes 50 rounds on a server, or 200. */
vi.setConfig({ testTimeout: 600_000 })

const desk = await signingDesk()
const { services } = desk
const { ready, read, people, everyRound, race, statuses, envelopesOf, jobsFor } = await signingRaces(desk)
beforeEach(() => sql`delete from manual_queue`.execute(services.db))

describe('concurrent requests', () => {
  it('two last signers sign: seals the documents once', async () => {
    await everyRound(read, async (copied, round) => {
      const { rosaSigns, luisSigns } = people(copied)
      const answers = await race(copied, round, rosaSigns, luisSigns)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await statuses(copied)).toEqual(['WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED', 'SIGNED'])
      expect(await envelopesOf(copied)).toEqual([{ id: copied.envelope_id, status: 'ALL_SIGNED' }])
      expect(await jobsFor('seal-envelope', copied.envelope_id)).toBe(1)
    })
  })

  it.each([
    ['both click', 'luisSends'],
    ['one clicks twice', 'rosaSends'],
  ] as const)('%s Sign & Submit: one envelope', async (_, other) => {
    await everyRound(ready, async (copied, round) => {
      const { rosaSends, [other]: sendsToo } = people(copied)
      const answers = await race(copied, round, rosaSends, sendsToo)
      const [envelope, ...others] = await envelopesOf(copied)
      expect(others).toEqual([])
      expect(answers.map(answer => [answer.statusCode, answer.json()])).toEqual(
        Array(2).fill([200, { envelope_id: envelope!.id }]),
      )
      expect(await jobsFor('build-envelope', envelope!.id)).toBe(1)
    })
  })

  it('a save during a reopen happens after it or is refused', async () => {
    await everyRound(read, async (copied, round) => {
      const { rosaSavesHerHome, rosaReopens } = people(copied)
      const [saved, reopened] = await race(copied, round, rosaSavesHerHome, rosaReopens)
      expect(reopened.statusCode).toBe(200)
      expect([200, 409]).toContain(saved.statusCode)
      const isSaved = saved.statusCode === 200
      const { parts } = await readApplicationState(services.db, services.keys.fields, {
        application_id: copied.application_id,
      })
      expect([parts.home?.answers.model_name, parts.home?.version]).toEqual(isSaved ? ['Sequoia', 2] : ['Everest', 1])
      const rosas = isSaved ? 'IN_PROGRESS' : 'READY_TO_SIGN_SUBMIT'
      expect(await statuses(copied)).toEqual(['STARTED', rosas, 'READY_TO_SIGN_SUBMIT'])
      expect(await envelopesOf(copied)).toEqual([{ id: copied.envelope_id, status: 'VOIDED' }])
    })
  })

  it('a save during a reopen after a decline: ready only if complete', async () => {
    await everyRound(read, async (copied, round) => {
      const { rosaDeclines, rosaSavesHerHome, rosaReopens } = people(copied)
      expect((await rosaDeclines()).statusCode).toBe(200)
      const answers = await race(copied, round, rosaSavesHerHome, rosaReopens)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await statuses(copied)).toEqual(['STARTED', 'IN_PROGRESS', 'READY_TO_SIGN_SUBMIT'])
    })
  })

  it('a save while an envelope is created: the envelope contains what was saved', async () => {
    await everyRound(ready, async (copied, round) => {
      const { luisAnswers, rosaSends } = people(copied)
      const [saved, sent] = await race(copied, round, luisAnswers, rosaSends)
      expect(sent.statusCode).toBe(200)
      const { id } = await services.db
        .selectFrom('envelope')
        .select('id')
        .where('application_id', '=', copied.application_id)
        .executeTakeFirstOrThrow()
      const [, luis] = (await readSnapshot(services.db, services.keys.fields, id))!.borrowers
      expect([saved.statusCode, luis!.answers.borrower.marital_status_type]).toEqual(
        saved.statusCode === 200 ? [200, 'UNMARRIED'] : [409, 'MARRIED'],
      )
    })
  })

  it('a co-borrower is added while an envelope is created: every envelope includes the co-borrower', async () => {
    await everyRound(ready, async (copied, round) => {
      const { rosaAdds, luisSends } = people(copied)
      const [added, sent] = await race(copied, round, rosaAdds, luisSends)
      expect([added.statusCode, sent.statusCode, (await envelopesOf(copied)).length]).toEqual(
        added.statusCode === 201 ? [201, 409, 0] : [409, 200, 1],
      )
    })
  })

  it('the last signature during a reopen and removal: either all is signed or the co-borrower is removed', async () => {
    await everyRound(read, async (copied, round) => {
      const { rosaSigns, luisSigns, rosaReopens, rosaRemovesLuis } = people(copied)
      expect((await rosaSigns()).statusCode).toBe(200)
      const takesBackAndRemoves = async () => ({ statusCode: 0, codes: [await rosaReopens(), await rosaRemovesLuis()] })
      const [signed, { codes }] = await race(copied, round, luisSigns, takesBackAndRemoves)
      const isSigned = signed.statusCode === 200
      expect([signed, ...codes].map(({ statusCode }) => statusCode)).toEqual(
        // The session of the removed co-borrower may be deleted by then.
        isSigned ? [200, 409, 409] : [expect.toBeOneOf([401, 409]), 200, 200],
      )
      expect(await statuses(copied)).toEqual(
        isSigned
          ? ['WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED', 'SIGNED']
          : ['STARTED', 'READY_TO_SIGN_SUBMIT', 'READY_TO_SIGN_SUBMIT'],
      )
      expect(await jobsFor('seal-envelope', copied.envelope_id)).toBe(isSigned ? 1 : 0)
    })
  })

  it('one signs while the other declines: no signature remains', async () => {
    await everyRound(read, async (copied, round) => {
      const { rosaSigns, luisDeclines } = people(copied)
      const [signed, declined] = await race(copied, round, rosaSigns, luisDeclines)
      expect([200, 409]).toContain(signed.statusCode)
      expect(declined.statusCode).toBe(200)
      expect(await statuses(copied)).toEqual(['STARTED', 'READY_TO_SIGN_SUBMIT', 'DECLINED_TO_SIGN'])
      expect(await envelopesOf(copied)).toEqual([{ id: copied.envelope_id, status: 'VOIDED' }])
    })
  })

  it('one signs while the other discards: nothing remains and nothing fails', async () => {
    await everyRound(read, async (copied, round) => {
      const { luisSigns, rosaEnds } = people(copied)
      const [signed, discarded] = await race(copied, round, luisSigns, rosaEnds)
      expect([200, 401, 404, 409]).toContain(signed.statusCode)
      expect(discarded.statusCode).toBe(200)
      expect(await envelopesOf(copied)).toEqual([])
    })
  })

  it('reading continues while the other discards: the signer reads that it is closed', async () => {
    await everyRound(read, async (copied, round) => {
      const { luisConsentsAgain, rosaEnds } = people(copied)
      const signer = { table: 'envelope_signer', column: 'borrower_id', id: copied.borrower_ids[1]! } as const
      const [consented, discarded] = await raceFor(services, signer, round, luisConsentsAgain, rosaEnds)
      expect([200, 401]).toContain(consented.statusCode)
      expect(discarded.statusCode).toBe(200)
    })
  })
})
