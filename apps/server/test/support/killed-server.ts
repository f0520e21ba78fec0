import { flushCompileCache } from 'node:module'
import { buildApi } from '../../src/app.ts'
import { createServices } from '../../src/compose.ts'
import { readSettings } from '../../src/settings.ts'
import { countingWriters } from '../races/counting-writers.ts'
import { signIn } from './app.ts'

// A program of its own, to be killed: the API on the database of the settings. It prints what is stored and then, for each
// save that was acknowledged, the number of the writer and the amount.

const log = { info() {}, warn() {}, error() {} }
const services = await createServices(readSettings(), { log })
const app = await buildApi(services, {})
const { headers } = await signIn(services, 'rosa@example.com')
const print = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`)
const { writers, stored } = await countingWriters(app, headers, (writer, amount) => print({ writer, amount }))
print({ stored: await stored() })
flushCompileCache()
await Promise.all(writers.map(writer => writer.countUp(() => false)))
