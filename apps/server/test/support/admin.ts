import pg from 'pg'

/** Runs one statement on a server that tests may make databases on. */
export async function asAdmin(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
