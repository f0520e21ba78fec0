import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { lockFolder } from '../../src/platform/database/folder-lock.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { initializeFolder } from '../support/initialized-folder.ts'
import { compileCache, withoutOptimization } from '../support/kills.ts'

// Several starts of an embedded database, each of which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

const KILLS = inject('isRelease') ? 30 : 3
const MOST_ACKNOWLEDGEMENTS = 20

const writer = path.join(import.meta.dirname, '../support/acknowledging-writer.ts')

/** A data folder with a database. */
function databaseFolder(): string {
  const folder = emptyFolder()
  const template = inject('databaseTemplate')
  if (template.kind === 'embedded') initializeFolder(folder, template.file)
  return folder
}

/** Starts the writer, kills it the hard way after so many acknowledgements, and answers all it acknowledged. */
async function writeUntilKilled(folder: string, acknowledgements: number, durability = ''): Promise<number[]> {
  const child = spawn(process.execPath, [...withoutOptimization, writer, folder, durability], {
    env: { ...process.env, ...compileCache },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const acknowledged: number[] = []
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(Number(line))
    if (acknowledged.length === acknowledgements) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  return acknowledged
}

async function readBack(folder: string): Promise<Set<number>> {
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder })
  const { rows } = await database.sql<{ number: number }>('select number from saved')
  await database.close()
  return new Set(rows.map(({ number }) => number))
}

it('finds everything acknowledged after kill -9, again and again', async () => {
  const folder = databaseFolder()
  const acknowledged: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    // At least one, so that no kill hits a program that has not written.
    const count = 1 + Math.floor(Math.random() * MOST_ACKNOWLEDGEMENTS)
    acknowledged.push(...(await writeUntilKilled(folder, count)))
  }
  const stored = await readBack(folder)
  expect(acknowledged.filter(number => !stored.has(number))).toEqual([])
})

it('control: loses acknowledged rows with durability off', async () => {
  const folder = databaseFolder()
  const acknowledged = await writeUntilKilled(folder, 200, 'without durability')
  const stored = await readBack(folder)
  expect(acknowledged.filter(number => !stored.has(number)).length).toBeGreaterThan(0)
})

it('flushes each commit before it is acknowledged', async () => {
  const fsync = vi.spyOn(fs, 'fsyncSync')
  syncBuiltinESMExports()
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: databaseFolder() })
  onTestFinished(async () => {
    await database.close()
    fsync.mockRestore()
    syncBuiltinESMExports()
  })
  await database.sql('create table saved (number integer)')
  for (let number = 0; number < 20; number++) {
    fsync.mockClear()
    await database.sql('insert into saved values ($1)', [number])
    expect(fsync).toHaveBeenCalled()
  }
})

it('lets one process at a time use a folder, and the next as soon as the first is killed', async () => {
  const folder = databaseFolder()
  const child = spawn(process.execPath, [...withoutOptimization, writer, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  await expect(lockFolder(path.join(folder, 'database'), 0)).rejects.toThrow('Another server is using')
  child.kill('SIGKILL')
  const lock = await lockFolder(path.join(folder, 'database'))
  lock.release()
})
