import {
  type AlertCase,
  atFirstFailure,
  check,
  data,
  ends,
  failedUnit,
  first,
  machine,
  mails,
  ofServer,
  requests,
  seriesName,
  server,
  shared,
  slower,
} from './alert-series.ts'

/** Cases by alert. An alert without a case fails `production/alerts.no-db.test.ts`. */
export const alertCases: Record<string, AlertCase[]> = {
  PorchlightDown: [
    {
      what: 'a server that ends',
      series: { [ofServer('up')]: '1x3 0x20' },
      quietAt: '1m45s',
      firesAt: '2m',
      labels: server,
      summary: '127.0.0.1:13001 cannot be scraped.',
    },
    {
      what: 'node_exporter that ends',
      series: { [ofServer('up')]: '1x30', [seriesName('up', machine)]: '1x3 0x20' },
      quietAt: '1m45s',
      firesAt: '2m',
      labels: machine,
      summary: '127.0.0.1:9100 cannot be scraped.',
    },
    {
      what: 'no server among the targets',
      series: { [seriesName('up', machine)]: '1x20' },
      ...atFirstFailure,
      labels: { job: 'porchlight' },
      summary: 'No server can be scraped.',
    },
  ],
  PorchlightNotReady: [
    {
      what: 'an outage of the database of 49 s, without requests',
      series: { [check('database')]: '1x3 0x3 1x20', [check('store')]: '1x30' },
      quietAt: '1m15s',
      firesAt: '1m30s',
      labels: { ...server, check: 'database' },
      summary: '127.0.0.1:13001 is not ready: database.',
    },
  ],
  PorchlightRestarts: [
    {
      what: 'the third start of a server that is up at each scrape',
      series: { [ofServer('process_start_time_seconds')]: '-3600x3 58 73 88x20', [ofServer('up')]: '1x30' },
      quietAt: '1m15s',
      firesAt: '1m30s',
      labels: server,
      summary: '127.0.0.1:13001 started 3 times within 15 minutes.',
    },
  ],
  PorchlightDiskFull: [
    {
      what: 'one write that fails',
      series: { [check('disk')]: '1x3 0 1x30' },
      ...atFirstFailure,
      labels: { ...server, check: 'disk' },
      summary: 'The disk of the database is full: 127.0.0.1:13001 could not write.',
    },
  ],
  PorchlightDiskFills: [
    {
      what: 'a disk that has 5 percent left',
      series: {
        [seriesName('node_filesystem_avail_bytes', { ...machine, ...data })]: '50x3 5x60',
        [seriesName('node_filesystem_size_bytes', { ...machine, ...data })]: '100x64',
      },
      quietAt: '5m45s',
      firesAt: '6m',
      labels: { ...machine, ...data },
      summary: '/var/lib/postgresql of 127.0.0.1:9100 has 5% left.',
    },
  ],
  PorchlightStoreFails: [shared('store', 'an outage of the store, without requests', 'cannot use the store in S3.')],
  PorchlightArchiveFails: [
    {
      ...shared('archive', 'the first file of the log that cannot be archived', ''),
      summary: 'PostgreSQL cannot archive its log, says 127.0.0.1:13001.',
    },
  ],
  PorchlightDeletionsFail: [shared('deletions', 'a list that cannot be written', 'cannot add to DELETIONS_LOG.')],
  PorchlightRequestsFail: [
    {
      what: 'the first three requests that fail',
      series: { [requests('served')]: '100+1x40', [requests('failed')]: '0x3 3x40' },
      quietAt: '1m45s',
      firesAt: '2m',
      summary: 'More than 2 percent of the requests fail.',
    },
  ],
  PorchlightRequestsSlow: [
    {
      what: 'requests that take 2.5 to 5 s',
      series: { [slower('2.5')]: '0x50', [slower('5')]: '0+1x50', [slower('+Inf')]: '0+1x50' },
      quietAt: '10m',
      firesAt: '10m15s',
      summary: 'One request of a hundred takes longer than 2.5 seconds.',
    },
  ],
  PorchlightManyRefusals: [
    {
      what: 'two refusals in a second',
      series: { [requests('limited')]: '0+30x70' },
      quietAt: '14m30s',
      firesAt: '16m',
      summary: 'Limits refuse more than one request a second: somebody may be trying codes or flooding recipients.',
    },
  ],
  PorchlightSharedLimits: [
    first(
      'the first limit that is half used',
      ofServer('porchlight_shared_limits_total', { level: 'half_used' }),
      'At least half of a limit that several people share is used: of a dealer, a domain or all. Soon borrowers may be refused.',
    ),
  ],
  PorchlightManyOpenings: [
    first(
      'the first person with many openings',
      ofServer('porchlight_staff_many_openings_total'),
      'A person of the lender opened 200 applications within a day.',
    ),
  ],
  PorchlightJobsWait: [
    {
      what: 'a job that waits',
      series: { [ofServer('porchlight_queue_oldest_job_age_seconds', { queue: 'build-envelope' })]: '0+15x60' },
      quietAt: '10m',
      firesAt: '10m15s',
      labels: { queue: 'build-envelope' },
      summary: 'A job of build-envelope has waited for more than 5 minutes.',
    },
  ],
  PorchlightMessagesWait: [
    {
      what: 'a message that waits',
      series: { [ofServer('porchlight_queue_oldest_job_age_seconds', { queue: 'send-message' })]: '0+15x90' },
      quietAt: '20m',
      firesAt: '20m15s',
      summary: 'A message has waited for more than 15 minutes.',
    },
  ],
  PorchlightMessagesFail: [
    {
      // At 46 s, and again after 2, 4, 8, 16, 32, 64 and 128 s.
      what: 'the first attempts of one message at night',
      series: { [mails('sent')]: '0x60', [mails('failed')]: '0x3 4x1 5x1 6x3 7x7 8x40' },
      quietAt: '1m45s',
      firesAt: '2m',
      labels: { channel: 'EMAIL' },
      summary: 'More than half of the attempts to send by EMAIL fail.',
    },
    {
      what: 'an outage that begins in a busy hour, after 5 minutes',
      series: { [mails('sent')]: '0+10x20 200x40', [mails('failed')]: '0x20 10+10x40' },
      quietAt: '7m',
      firesAt: '9m30s',
      labels: { channel: 'EMAIL' },
      summary: 'More than half of the attempts to send by EMAIL fail.',
    },
  ],
  PorchlightJobsGivenUp: [
    {
      what: 'one more job that was given up',
      series: { [ofServer('porchlight_queue_dead_jobs')]: '5x3 6x20' },
      ...atFirstFailure,
      labels: server,
      summary: 'Jobs were given up within the last hour.',
    },
  ],
  PorchlightDocumentsFail: [
    first(
      'the first document that cannot be typeset',
      ofServer('porchlight_document_duration_seconds_count', { template: 'application', outcome: 'failed' }),
      'The application could not be typeset.',
      { template: 'application' },
    ),
  ],
  PorchlightDatabaseBusy: [
    {
      what: 'requests that wait for a connection',
      series: { [ofServer('porchlight_database_waiting')]: '0x3 4x20' },
      quietAt: '2m45s',
      firesAt: '3m',
      labels: server,
      summary: 'Requests to 127.0.0.1:13001 have waited for a database connection for 2 minutes.',
    },
  ],
  PorchlightEventLoopBlocked: [
    {
      what: 'an event loop that is late',
      series: { [ofServer('nodejs_eventloop_lag_p99_seconds')]: '0.01x3 0.8x60' },
      quietAt: '10m45s',
      firesAt: '11m',
      labels: server,
      summary: 'The event loop of 127.0.0.1:13001 is late by half a second.',
    },
  ],
  PorchlightProblems: [
    {
      what: 'the first 25 problems',
      series: {
        [ofServer('porchlight_problems_total', { problem: 'job' })]: '0x3 25x20',
        [ofServer('porchlight_problems_total', { problem: 'database' })]: '0x3 1x20',
      },
      ...atFirstFailure,
      labels: { instance: server.instance, problem: 'job' },
      summary: '127.0.0.1:13001 logged more than 20 problems within 15 minutes, about: job.',
    },
  ],
  PorchlightBackupOld: [
    {
      // The time of promtool begins at 0.
      what: 'a backup that was made 26 hours before the start',
      series: { [ofServer('porchlight_last_backup_timestamp_seconds')]: '-93600x150' },
      quietAt: '30m',
      firesAt: '30m15s',
      summary: 'No backup was made within 26 hours.',
    },
  ],
  PorchlightUnitFailed: [
    first(
      'the first backup that fails',
      seriesName('node_systemd_unit_state', failedUnit),
      'porchlight-backup.service failed on 127.0.0.1:9100.',
      failedUnit,
    ),
  ],
  PorchlightSealCertificateEnds: [
    ends('seal', 30, 'The certificate of the seals ends within 30 days; then no document is sealed.'),
  ],
  PorchlightSiteCertificateEnds: [
    ends('site', 14, 'The certificate of the site ends within 14 days; then browsers refuse the site.'),
  ],
  PorchlightClockWrong: [
    {
      what: 'a clock that is 20 minutes ahead',
      series: { [ofServer('porchlight_database_clock_ahead_seconds')]: '0.01x3 -1199.99x20' },
      quietAt: '1m45s',
      firesAt: '2m',
      labels: server,
      summary: 'The clocks of 127.0.0.1:13001 and of the database differ by 1200 s.',
    },
  ],
  PorchlightNothingSubmitted: [
    {
      what: 'three days in which an application is started each hour',
      series: {
        [ofServer('porchlight_applications', { event: 'started' })]: '0+1x80',
        [ofServer('porchlight_applications', { event: 'submitted' })]: '5x80',
      },
      interval: '1h',
      quietAt: '71h',
      firesAt: '72h',
      summary: 'More than 20 applications were started within 3 days, and none was submitted.',
    },
  ],
}
