/** One figure: what was measured, the result, and the target. */
export interface Figure {
  metric: string
  figure: string
  target: string
}

export function printTable(figures: Figure[]): void {
  const rows = [{ metric: 'metric', figure: 'figure', target: 'target' }, ...figures]
  const width = (column: 'metric' | 'figure') => Math.max(...rows.map(row => row[column].length))
  const [metric, figure] = [width('metric'), width('figure')]
  for (const row of rows)
    console.log(`${row.metric.padEnd(metric)}  ${row.figure.padEnd(figure)}  ${row.target}`.trimEnd())
}

/** The quantile of a sample; 0.5 is the median. */
export function quantile(sample: number[], part: number): number {
  if (sample.length === 0) throw new Error('Nothing was measured.')
  const sorted = sample.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!
}

export const median = (sample: number[]): number => quantile(sample, 0.5)

export const times = (ratio: number): string => `${ratio.toFixed(2)}x`
export const ms = (milliseconds: number): string => `${Math.round(milliseconds).toLocaleString('en')} ms`
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const MB = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
