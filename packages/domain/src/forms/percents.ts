const formats = new Map<string, Intl.NumberFormat>()

/**
 * A fraction as percent: `percents(0.0899, 2)` is '8.99%'. Shows up to `most` decimals where the value has them. A format is created
 * at its first use, as those of amounts are.
 */
export function percents(fraction: number, decimals: number, most = decimals): string {
  const key = `${decimals}-${most}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: most })
  formats.set(key, format)
  return format.format(fraction)
}
