/**
 * Series by which an alert of deploy/alerts.yml must fire, in the notation of promtool: a value for each `interval`, from the start on. Most
 * are well for 45 s, and the first failure is at 60 s.
 */
export interface AlertCase {
  what: string
  series: Record<string, string>
  /** The last evaluation before it fires, and the first one that fires. */
  quietAt: string
  firesAt: string
  /** Labels of the series that the alert has. */
  labels?: Record<string, string>
  summary: string
  /** Default: 15s, as in deploy/prometheus.yml. */
  interval?: string
}

export const server = { job: 'porchlight', instance: '127.0.0.1:13001' }
export const machine = { job: 'porchlight-node', instance: '127.0.0.1:9100' }
export const failedUnit = { ...machine, name: 'porchlight-backup.service', state: 'failed' }
export const data = { device: '/dev/vda1', fstype: 'ext4', mountpoint: '/var/lib/postgresql' }

export const atFirstFailure = { quietAt: '45s', firesAt: '1m' }

/** The name of a series as Prometheus writes it. */
export const seriesName = (name: string, labels: Record<string, string>): string =>
  `${name}{${Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .join(',')}}`

export const ofServer = (name: string, labels: Record<string, string> = {}) =>
  seriesName(name, { ...server, ...labels })
export const check = (name: string) => ofServer('porchlight_check', { check: name })
export const requests = (outcome: string) => ofServer('porchlight_http_requests_total', { outcome })
export const mails = (outcome: string) => ofServer('porchlight_messages_total', { channel: 'EMAIL', outcome })
export const slower = (le: string) => ofServer('porchlight_http_request_duration_seconds_bucket', { le })

/** A check that fails, of what all servers share. */
export const shared = (name: string, what: string, summary: string): AlertCase => ({
  what,
  series: { [check(name)]: '1x3 0x20' },
  quietAt: '1m45s',
  firesAt: '2m',
  labels: { ...server, check: name },
  summary: `${server.instance} ${summary}`,
})

/** A series in which the first failure of its kind is an alert. */
export const first = (what: string, series: string, summary: string, labels?: AlertCase['labels']): AlertCase => ({
  what,
  series: { [series]: '0x3 1x20' },
  ...atFirstFailure,
  ...(labels && { labels }),
  summary,
})

/** A certificate that ends in some days and a minute. */
export const ends = (certificate: string, days: number, summary: string): AlertCase => ({
  what: `a certificate of the ${certificate} that ends in ${days} days and a minute`,
  series: {
    [ofServer('porchlight_certificate_end_timestamp_seconds', { certificate })]: `${days * 86_400 + 60}x20`,
  },
  quietAt: '1m',
  firesAt: '1m15s',
  summary,
})
