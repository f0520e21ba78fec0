import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { alertCases } from '../support/alert-cases.ts'
import type { AlertCase } from '../support/alert-series.ts'
import { readDeployFile } from '../support/deploy-files.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { inProject } from '../support/nginx.ts'

interface Rule {
  alert: string
  labels: Record<string, string>
  annotations: { runbook_url: string }
}

const [{ rules }] = parse(readDeployFile('alerts.yml')).groups as [{ rules: Rule[] }]

const { receivers } = parse(readDeployFile('alertmanager.yml'))

/** Packages of Debian. `.ci/run` installs them. */
const packages = { promtool: 'prometheus', amtool: 'prometheus-alertmanager' }

/** Returns the exit code and what the program printed. */
function run(program: keyof typeof packages, ...words: string[]) {
  const { error, status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (error) throw new Error(`${program} cannot be run. To install it: apt-get install ${packages[program]}`)
  return { status, printed: `${stdout}${stderr}` }
}

it('each alert has a case, and each case an alert', () => {
  expect(Object.keys(alertCases).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
})

/** The file of a test that expects a rule to fire in a case. */
function testOf({ alert, labels, annotations }: Rule, each: AlertCase): string {
  const fired = {
    exp_labels: { ...labels, ...each.labels },
    exp_annotations: { ...annotations, summary: each.summary },
  }
  const interval = each.interval ?? '15s'
  return stringify({
    rule_files: [inProject('deploy/alerts.yml')],
    evaluation_interval: interval,
    tests: [
      {
        interval,
        input_series: Object.entries(each.series).map(([series, values]) => ({ series, values })),
        alert_rule_test: [
          { alertname: alert, eval_time: each.quietAt, exp_alerts: [] },
          { alertname: alert, eval_time: each.firesAt, exp_alerts: [fired] },
        ],
      },
    ],
  })
}

it.each(
  rules.flatMap(rule =>
    (alertCases[rule.alert] ?? []).map(each => ({ name: rule.alert, what: each.what, rule, each })),
  ),
)('$name fires for $what', ({ rule, each }) => {
  const file = path.join(emptyFolder(), 'test.yml')
  writeFileSync(file, testOf(rule, each))
  const { status, printed } = run('promtool', 'test', 'rules', file)
  expect([status, printed]).toEqual([0, expect.stringContaining('SUCCESS')])
})

it('Prometheus accepts its configuration and the rules', () => {
  const { status, printed } = run('promtool', 'check', 'config', inProject('deploy/prometheus.yml'))
  expect([status, printed]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)])
})

it('Alertmanager accepts its configuration, and mails each alert to the operators', () => {
  const file = inProject('deploy/alertmanager.yml')
  expect(run('amtool', 'check-config', file)).toMatchObject({ status: 0, printed: expect.stringContaining('SUCCESS') })
  for (const severity of new Set(rules.map(({ labels }) => labels.severity)))
    expect(run('amtool', 'config', 'routes', 'test', `--config.file=${file}`, `severity=${severity}`)).toEqual({
      status: 0,
      printed: expect.stringMatching(/^operators\n/),
    })
  expect(receivers).toEqual([{ name: 'operators', email_configs: [expect.objectContaining({ send_resolved: true })] }])
})

const times = { startsAt: '2026-11-30T06:00:00Z', endsAt: '2026-11-30T06:05:00Z' }
const alert = (server: number, status = 'firing') => ({
  ...times,
  status,
  labels: { alertname: 'PorchlightDown' },
  annotations: { summary: `Server ${server} cannot be scraped.`, runbook_url: 'https://docs.example.com/#down' },
})

it.each([
  ['an alert', [alert(1)], '[1 firing] Server 1 cannot be scraped.'],
  ['several', [alert(1), alert(2)], '[2 firing] Server 1 cannot be scraped.'],
  ['one that still fires', [alert(1, 'resolved'), alert(2)], '[1 firing] Server 2 cannot be scraped.'],
  ['the end', [alert(1, 'resolved')], '[resolved] Server 1 cannot be scraped.'],
  ['a test', [{ ...alert(1), annotations: {} }], '[1 firing] PorchlightDown'],
])('the mail of %s says what is wrong, and where to read on', (_, alerts, subject) => {
  const [mail] = receivers[0].email_configs
  const data = path.join(emptyFolder(), 'data.json')
  writeFileSync(data, JSON.stringify({ status: alerts[0]?.status, alerts }))
  const render = (text: string) => {
    const words = ['--template.glob=/nowhere/*', `--template.data=${data}`, `--template.text=${text}`]
    return run('amtool', 'template', 'render', ...words).printed.replace(/\n$/, '')
  }
  expect(render(mail.headers.Subject)).toBe(subject)
  expect(mail.html).toBe('')
  const text = render(mail.text)
  for (const { status, annotations } of alerts as ReturnType<typeof alert>[])
    for (const part of [status.toUpperCase(), annotations.summary ?? 'PorchlightDown', annotations.runbook_url ?? ''])
      expect(text).toContain(part)
  expect(text).toContain('Since 2026-11-30 06:00 UTC')
  expect(text.includes('until 2026-11-30 06:05 UTC')).toBe(alerts.some(({ status }) => status === 'resolved'))
})
