import { Gauge, type Registry } from 'prom-client'

/** Facts of an installation that change without a request. Undefined where they could not be found out. */
export interface InstallationFacts {
  /** The ends of the certificates. */
  certificates: { seal: Date; site: Date | undefined }
  /** Null where no backup was made. */
  lastBackupAt: Date | null | undefined
  applications: { started: number; submitted: number } | undefined
  /** Counts of what no one works on, by kind. */
  unattended: Readonly<Record<string, number>> | undefined
}

/** Returns the function that sets the gauges of the facts. */
export function installationGauges(registry: Registry): (facts: InstallationFacts) => void {
  const registers = [registry]
  const certificates = new Gauge({
    name: 'porchlight_certificate_end_timestamp_seconds',
    help: 'When a certificate ends: that of the seals, and that of the site at PUBLIC_URL',
    labelNames: ['certificate'],
    registers,
  })
  const backup = new Gauge({
    name: 'porchlight_last_backup_timestamp_seconds',
    help: 'When the last backup was made by the command backup; 0 if none was',
    registers,
  })
  const applications = new Gauge({
    name: 'porchlight_applications',
    help: 'Applications that were ever started, and those that were ever submitted. Each server counts all of them',
    labelNames: ['event'],
    registers,
  })
  const unattended = new Gauge({
    name: 'porchlight_unattended',
    help: 'What no one works on: open applications without a task, overdue ones without an assignee, messages that were not sent',
    labelNames: ['kind'],
    registers,
  })
  const seconds = (time: Date) => time.getTime() / 1000

  return ({ certificates: ends, lastBackupAt, applications: counts, unattended: left }) => {
    // A fact that is not known has no value, rather than the last one.
    backup.remove()
    for (const gauge of [certificates, applications, unattended]) gauge.reset()
    certificates.set({ certificate: 'seal' }, seconds(ends.seal))
    if (ends.site) certificates.set({ certificate: 'site' }, seconds(ends.site))
    if (lastBackupAt !== undefined) backup.set(lastBackupAt ? seconds(lastBackupAt) : 0)
    for (const [event, count] of Object.entries(counts ?? {})) applications.set({ event }, count)
    for (const [kind, count] of Object.entries(left ?? {})) unattended.set({ kind }, count)
  }
}
