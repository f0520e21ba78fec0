import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/platform/database/connect.ts'

const REASON = 'server login has been failing, try again later (server_login_retry)'

/** PostgreSQL's message of an error, with the code that PgBouncer has for all of its refusals. */
function refusal(): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${REASON}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

it('a pooler that cannot reach the database is no reason to ask for a direct address that is given', async () => {
  const pooler = createServer(socket => socket.once('data', () => socket.end(refusal())))
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void pooler.close())
  const DATABASE_URL = `postgres://us@127.0.0.1:${(pooler.address() as AddressInfo).port}/porchlight`
  const open = (more: object) => openDatabase({ DATABASE_URL, DATA_DIR: '', ...more })
  await expect(open({ DATABASE_DIRECT_URL: DATABASE_URL })).rejects.toThrow(
    /cannot be reached: server login has been failing, [^:]+\(server_login_retry\)$/,
  )
  await expect(open({})).rejects.toThrow('give the same database past it as DATABASE_DIRECT_URL')
})
