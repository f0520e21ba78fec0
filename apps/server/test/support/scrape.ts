import type { Metrics } from '../../src/platform/metrics/metrics.ts'

/** The values that a scrape returns, by series. */
export async function seriesOf(metrics: Pick<Metrics, 'text'>): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split('\n').filter(line => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}
