import { flushCompileCache } from 'node:module'
import { openDatabase } from '../../src/platform/database/connect.ts'

// A program of its own, to be killed: writes rows one by one, and prints each number once it is acknowledged.

const [folder, durability] = process.argv.slice(2)
const { sql } = await openDatabase(
  { DATABASE_URL: undefined, DATA_DIR: folder! },
  { durable: durability !== 'without durability' },
)
await sql('create table if not exists saved (number integer primary key)')
await sql('checkpoint')
flushCompileCache()
const { rows } = await sql<{ next: number }>('select coalesce(max(number) + 1, 0) as next from saved')
for (let number = rows[0]!.next; ; number++) {
  await sql('insert into saved values ($1)', [number])
  process.stdout.write(`${number}\n`)
}
