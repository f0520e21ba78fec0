import { registerLanguages } from '@porchlight/domain/languages'
import { createApplicationEvents } from './applications/gate/application-events.ts'
import { createChangeFeed } from './applications/gate/change-feed.ts'
import { legalHash, legalNames } from './applications/record/consent-receipts.ts'
import { hasElectronicRecords } from './applications/record/electronic-records-repository.ts'
import { memberships } from './applications/record/membership-repository.ts'
import { recordSignerConsent } from './applications/record/signer-consent-repository.ts'
import { seedDatabase } from './dealers/demo-dealers.ts'
import { templateNames } from './documents/document-data.ts'
import type { DocumentStore } from './documents/store.ts'
import type { Captcha } from './identity/captcha.ts'
import { isSessionOpen } from './identity/identity-repository.ts'
import { planAnnouncement } from './items/announce.ts'
import { createJobs, defineJobs } from './jobs.ts'
import { messageHandlers } from './message-handlers.ts'
import { createDeliveryReports } from './messaging/delivery-reports.ts'
import { releaseInterrupted } from './messaging/delivery-repository.ts'
import { countedSender, type MessageSender, sendByChannel } from './messaging/message-sender.ts'
import { defineMessages } from './messaging/send-message.ts'
import { migrateDatabase } from './migrate-database.ts'
import { queueNotices } from './notices/queue-notices.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Keys } from './platform/crypto/keys.ts'
import { openKeys, requireLookupKey } from './platform/crypto/open-keys.ts'
import { openDatabase } from './platform/database/connect.ts'
import { requireArchive } from './platform/database/inspect-database.ts'
import { requireKnownSchema } from './platform/database/migrate.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import { isDiskFull } from './platform/database/unavailable.ts'
import type { DeletionsStore } from './platform/deletions/deletions-list.ts'
import { createHealth, type Health } from './platform/http/health.ts'
import { createLog } from './platform/http/log.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { createModes } from './platform/modes/create-modes.ts'
import { createQueue } from './platform/queue/pg-boss-queue.ts'
import type { Queue } from './platform/queue/queue.ts'
import { builtInCaptcha } from './providers/captcha-built-in/built-in-captcha.ts'
import { turnstileCaptcha } from './providers/captcha-turnstile/turnstile-captcha.ts'
import { builtInEsign } from './providers/esign-built-in/built-in-esign.ts'
import { docusignCheck } from './providers/esign-docusign/docusign-client.ts'
import { faultyDecisions, faultyEsign } from './providers/esign-faults/faulty-esign.ts'
import { inboxSender } from './providers/inbox/inbox-sender.ts'
import { noTransport } from './providers/none/no-transport.ts'
import { oidcClient } from './providers/oidc/oidc-client.ts'
import { smtpSender } from './providers/smtp/smtp-sender.ts'
import { twilioSender } from './providers/twilio/twilio-sender.ts'
import type { Services } from './services.ts'
import type { AllSettings } from './settings.ts'
import { reportDecision } from './signing/decisions.ts'
import { discardEnvelopes, removeSigner } from './signing/envelopes.ts'
import type { Esign, ReportDecision } from './signing/esign.ts'
import { defineSigningJobs } from './signing/jobs.ts'
import { findOriginator } from './staff/assignment/originator.ts'
import { recordSubmission } from './staff/assignment/record-submission.ts'
import { followItems } from './staff/items/follow-application.ts'
import { connectLetters } from './staff/letters/connect-letters.ts'
import { recordWithdrawal } from './staff/milestones/ending.ts'
import { notifyOfficersOfBorrowers } from './staff/officer-notices/officer-mail.ts'
import { storeTasks } from './staff/record/tasks.ts'
import { chooseDeletions, chooseStore, documentStores, registerDeletionsOf, s3Endpoint } from './stores.ts'

/** Services that tests provide instead of those that the settings choose. */
export interface Overrides {
  /** Closed with the services. */
  database?: OpenDatabase
  clock?: Clock
  keys?: Keys
  log?: Services['log']
  queue?: Queue
  captcha?: Captcha
  sender?: MessageSender
  store?: DocumentStore
  deletionsStore?: DeletionsStore
  esign?: Esign
}

export interface ComposedServices extends Services {
  database: OpenDatabase
  health: Health
  /** Without METRICS_PORT there are none. */
  metrics?: Metrics | undefined
  /** Receives errors that no caller waits for. */
  onProblem(problem: Error): void
  close(): Promise<void>
}

/**
 * The composition root, for `start` and for tests: opens the database, chooses the providers by the settings, and connects the
 * areas. Nothing runs yet: start the queue afterwards.
 */
export async function createServices(settings: AllSettings, overrides: Overrides = {}): Promise<ComposedServices> {
  registerLanguages()
  const log = overrides.log ?? createLog(settings)
  let metrics: Metrics | undefined
  let health: Health | undefined
  const onProblem = (problem: Error) => {
    metrics?.countProblem(problem)
    if (isDiskFull(problem)) health?.reportFullDisk()
    log.error({ err: problem }, 'problem')
  }

  const database = overrides.database ?? (await openDatabase(settings, { onProblem }))
  try {
    const { db } = database
    const deletionsStore = overrides.deletionsStore ?? chooseDeletions(settings)
    registerDeletionsOf(database, deletionsStore, onProblem)
    await migrateDatabase(settings, database, onProblem, names =>
      log.info(
        `The database is migrated now: ${names.join(', ')}. A large one takes minutes; the server starts afterwards.`,
      ),
    )
    await seedDatabase(db, { withDemoDealers: settings.NODE_ENV !== 'production' })
    const clock = overrides.clock ?? systemClock
    const keys = overrides.keys ?? (await openKeys(db, settings))
    const queue = overrides.queue ?? createQueue(database, keys.fields, onProblem)
    const watch = await database.watch?.()
    const stores = documentStores(settings, db, keys)
    const { s3 } = stores
    health = createHealth(
      {
        async database() {
          watch?.requireWritable()
          await database.sql('select 1')
        },
        queue: () => queue.check(),
        migrations: () => requireKnownSchema(database),
        keys: () => requireLookupKey(db, keys),
      },
      {
        ...(s3 && { store: () => s3.get('check') }),
        ...(database.kind === 'postgres' && { archive: () => requireArchive(database) }),
        ...(deletionsStore.check && { deletions: deletionsStore.check }),
      },
    )
    if (settings.METRICS_PORT !== undefined)
      metrics = createMetrics({ database, queue, clock, health, watch }, templateNames)
    const changeFeed = await createChangeFeed(database)
    const store = overrides.store ?? chooseStore(settings, stores, db)
    const services = await connectAreas(
      {
        settings,
        db,
        clock,
        modes: createModes(db),
        keys,
        queue,
        jobs: createJobs(queue),
        changeFeed,
        memberships,
        store,
        list: deletionsStore,
        log,
      },
      overrides,
    )
    const chosen = overrides.sender ?? chooseSender(services)
    const sender = metrics
      ? countedSender(chosen, (labels, attempts) => metrics?.messages.inc(labels, attempts))
      : chosen
    // The embedded database has a single server, and that one is not sending yet.
    if (database.kind === 'embedded') await releaseInterrupted(db)
    defineMessages(queue, { settings, db, keys, clock, sender, handlers: messageHandlers(services) })
    defineSigningJobs(services)
    defineJobs(services)
    return {
      ...services,
      database,
      health,
      metrics,
      onProblem,
      async close() {
        metrics?.close()
        sender.close?.()
        await changeFeed.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

type Connections = Omit<BeforeProviders, 'applicationEvents'>

/** Chooses the providers that have a clock, and registers what each area does when something happens to an application. */
export async function connectAreas(connections: Connections, overrides: Overrides = {}): Promise<Services> {
  const base = { ...connections, applicationEvents: createApplicationEvents() }
  const services: Services = {
    ...base,
    deliveryReports: createDeliveryReports({ ...base, handlers: messageHandlers(base) }),
    captcha: overrides.captcha ?? chooseCaptcha(base),
    findOriginator: (trx, state) => findOriginator(trx, base, state),
    staffOidc: base.settings.STAFF_OIDC_ISSUER ? oidcClient(base) : undefined,
    esign: overrides.esign ?? (await chooseEsign(base)),
  }
  const { applicationEvents } = base
  applicationEvents.onDiscard(ctx => discardEnvelopes(ctx, services))
  connectLetters(services)
  applicationEvents.onChange(({ trx, application }, actor) => storeTasks(trx, services, [application.id], actor))
  applicationEvents.onRemoval((ctx, borrower_id) => removeSigner(ctx, services, borrower_id))
  // Registered before the handlers that store the tasks, which follow from the items.
  applicationEvents.onOccurrence((ctx, occurrence) => followItems(services, ctx, occurrence))
  applicationEvents.onOccurrence((ctx, occurrence) => recordSubmission(services, ctx, occurrence))
  applicationEvents.onOccurrence((ctx, occurrence) => recordWithdrawal(services, ctx, occurrence))
  applicationEvents.onOccurrence((ctx, occurrence) => notifyOfficersOfBorrowers(services, ctx, occurrence))
  applicationEvents.onOccurrence((ctx, occurrence) => planAnnouncement(services, ctx, occurrence))
  applicationEvents.onOccurrence((ctx, occurrence) => queueNotices(services, ctx, occurrence))
  return services
}

/** A provider for each choice of a setting, so that a further choice does not compile without one. */
type ByChoice<Name extends 'MAIL_TRANSPORT' | 'SMS_TRANSPORT' | 'CAPTCHA' | 'ESIGN', Provider> = Record<
  AllSettings[Name],
  () => Provider
>

function chooseSender({ settings, db, keys, deliveryReports }: Services): MessageSender {
  const inbox = inboxSender(db, keys)
  const mail: ByChoice<'MAIL_TRANSPORT', MessageSender> = {
    inbox: () => inbox,
    smtp: () => smtpSender(settings),
    none: () => noTransport('MAIL_TRANSPORT'),
  }
  const texts: ByChoice<'SMS_TRANSPORT', MessageSender> = {
    inbox: () => inbox,
    twilio: () => twilioSender(settings, deliveryReports),
    none: () => noTransport('SMS_TRANSPORT'),
  }
  return sendByChannel({ EMAIL: mail[settings.MAIL_TRANSPORT](), SMS: texts[settings.SMS_TRANSPORT]() })
}

function chooseCaptcha(services: BeforeProviders): Captcha {
  const { settings, log } = services
  const captchas: ByChoice<'CAPTCHA', Captcha> = {
    'built-in': () => builtInCaptcha(services),
    turnstile: () => turnstileCaptcha(settings, log),
  }
  return captchas[settings.CAPTCHA]()
}

/** The outside services that the settings choose, for `doctor`. They use no database. */
export function configuredProviders(settings: AllSettings) {
  const { MAIL_TRANSPORT, SMS_TRANSPORT, CAPTCHA, ESIGN, S3_BUCKET, STAFF_OIDC_ISSUER } = settings
  const stopTexts = async () => {}
  const log = { error: () => {}, warn: () => {} }
  const [isTwilio, isTurnstile, isDocusign] = [
    SMS_TRANSPORT === 'twilio',
    CAPTCHA === 'turnstile',
    ESIGN === 'docusign',
  ]
  return {
    email: MAIL_TRANSPORT === 'smtp' ? smtpSender(settings) : undefined,
    texts: isTwilio ? twilioSender(settings, { stopTexts }) : undefined,
    captcha: isTurnstile ? turnstileCaptcha(settings, log) : undefined,
    esign: isDocusign ? docusignCheck(settings, systemClock) : undefined,
    staffSignIn: STAFF_OIDC_ISSUER ? oidcClient({ settings, clock: systemClock, log }) : undefined,
    addresses: [
      ...(isTwilio ? [settings.TWILIO_API_URL] : []),
      ...(isTurnstile ? [settings.TURNSTILE_API_URL] : []),
      ...(isDocusign ? [settings.DOCUSIGN_OAUTH_URL] : []),
      ...(STAFF_OIDC_ISSUER ? [new URL(STAFF_OIDC_ISSUER).origin] : []),
      ...(S3_BUCKET ? [s3Endpoint(settings)] : []),
    ],
  }
}

type BeforeProviders = Omit<Services, 'deliveryReports' | 'captcha' | 'esign' | 'findOriginator'>

/** Outside production, reserved last names of signers make the provider fail. */
async function chooseEsign(services: BeforeProviders): Promise<Esign> {
  const { settings } = services
  const isFaulty = settings.NODE_ENV !== 'production'
  const report = isFaulty ? faultyDecisions(reportDecision(services)) : reportDecision(services)
  const options = { ...services, reportDecision: report }
  const providers: ByChoice<'ESIGN', Esign | Promise<Esign>> = {
    'built-in': () => builtIn(options),
    docusign: () => docusign(options),
  }
  const esign = await providers[settings.ESIGN]()
  return isFaulty ? faultyEsign(esign) : esign
}

/** With a PDF library, which the built-in provider leaves to the document threads. */
async function docusign(options: BeforeProviders & { reportDecision: ReportDecision }): Promise<Esign> {
  const { docusignEsign } = await import('./providers/esign-docusign/docusign-esign.ts')
  return docusignEsign(options)
}

const builtIn = (services: BeforeProviders & { reportDecision: ReportDecision }): Esign =>
  builtInEsign({
    ...services,
    sealKey: services.keys.seal,
    isSessionOpen,
    followChanges: services.changeFeed.subscribe,
    legalHash,
    legalNames: dealer_name => legalNames(services.settings, { dealer_name }),
    hasElectronicRecords: (trx, borrower_id) => hasElectronicRecords(services, trx, borrower_id),
    recordConsent: (trx, consent, context) => recordSignerConsent(services, trx, consent, context),
  })
