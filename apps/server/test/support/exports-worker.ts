import { createServices } from '../../src/compose.ts'
import { readSettings } from '../../src/settings.ts'
import { makeMany } from '../../src/staff/exports/many-job.ts'

// A program of its own, to be killed: it makes the files of many applications that its argument names, on the database of the settings.

const log = { info() {}, warn() {}, error() {} }
const services = await createServices(readSettings(), { log })
await makeMany(services, { export_id: process.argv[2]! }, new AbortController())
await services.close()
