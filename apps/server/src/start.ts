import { createApplicationEvents } from './applications/application-events.ts'
import { createChangeFeed } from './applications/change-feed.ts'
import { cleanUpExpired } from './cleanup.ts'
import { seedDemoDealers } from './dealers/demo-dealers.ts'
import { shutdownTypesetter } from './documents/typeset.ts'
import { defineMessages } from './messaging/send-message.ts'
import { systemClock } from './platform/clock.ts'
import { loadKeys } from './platform/crypto/keys.ts'
import { openDatabase } from './platform/database/connect.ts'
import { migrate } from './platform/database/migrate.ts'
import { createLog } from './platform/http/log.ts'
import { createQueue } from './platform/queue/queue.ts'
import type { Settings } from './platform/settings/settings.ts'
import { builtInCaptcha } from './providers/captcha-built-in/built-in-captcha.ts'
import { builtInEsign } from './providers/esign-built-in/built-in.ts'
import { inboxSender } from './providers/inbox/inbox-sender.ts'
import { databaseStore } from './providers/storage-database/database-store.ts'
import { buildServer } from './server.ts'
import type { Services } from './services.ts'
import { registerSigningHandlers } from './signing/discard-envelopes.ts'
import { retrySealing } from './signing/seal-envelope.ts'
import { askSignersAgain, defineSigningJobs } from './signing/signing-jobs.ts'

const TIDY_EVERY_MS = 60 * 60_000

export interface Running {
  /** What people type to get here. */
  url: string
  /** Finishes the requests and jobs that are under way, then lets go of the data. */
  stop(): Promise<void>
}

/** Puts the parts together, chooses the form of each edge, and listens. Throws a sentence where something is missing. */
export async function start(settings: Settings): Promise<Running> {
  const log = createLog(settings)
  const onProblem = (problem: Error) =>
    log.error({ err: { message: problem.message, stack: problem.stack } }, 'problem')

  const database = await openDatabase(settings, { onProblem })
  const closing = [() => database.close()]
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const { db } = database
    await migrate(db)
    await seedDemoDealers(db)
    const clock = systemClock
    const keys = await loadKeys(settings)
    const queue = createQueue(database, keys.fields, onProblem)
    const changeFeed = await createChangeFeed(database)
    closing.push(() => changeFeed.close())
    const store = databaseStore(db, keys.fields)
    const services: Services = {
      settings,
      db,
      keys,
      clock,
      queue,
      changeFeed,
      applicationEvents: createApplicationEvents(),
      log,
      store,
      captcha: builtInCaptcha({ db, clock, keys }),
      esign: builtInEsign({ db, store, keys, clock, settings, log }),
      jobs: {
        sendMessage: defineMessages(queue, { db, clock, sender: inboxSender(db) }),
        ...defineSigningJobs(queue, () => services),
      },
    }
    registerSigningHandlers(services)
    closing.push(shutdownTypesetter, () => queue.stop())
    await queue.start()

    const tidy = async () => {
      await cleanUpExpired(db, clock.now()).catch(onProblem)
      await retrySealing(services).catch(onProblem)
      await askSignersAgain(services).catch(onProblem)
    }
    const tidying = setInterval(tidy, TIDY_EVERY_MS)
    closing.push(async () => clearInterval(tidying))
    await tidy()

    const server = await buildServer(services, log)
    closing.push(() => server.close())
    await server.listen({ port: settings.PORT, host: settings.HOST })
    return { url: settings.PUBLIC_URL, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
