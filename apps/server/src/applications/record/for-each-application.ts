import type { FastifyBaseLogger } from 'fastify'

/**
 * Does work on applications one after another, until the installation is held. The failure of one leaves the others. One line is logged,
 * because a failure of one application is mostly a failure of all.
 */
export async function forEachApplication<Named extends { application_id: string }>(
  { log, modes }: { log: Pick<FastifyBaseLogger, 'error'>; modes: { readonly isHeld: boolean } },
  applications: readonly Named[],
  work: (application: Named) => Promise<void>,
  failure: string,
): Promise<void> {
  const failed: { application_id: string; error: unknown }[] = []
  for (const application of applications) {
    if (modes.isHeld) break
    try {
      await work(application)
    } catch (error) {
      failed.push({ application_id: application.application_id, error })
    }
  }
  const [first] = failed
  if (!first) return
  const about = { applications: failed.length, application_id: first.application_id, err: first.error }
  log.error(about, `${failure}; the first of the applications is named`)
}
