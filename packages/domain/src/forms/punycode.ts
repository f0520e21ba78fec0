/** Encodes a label in Unicode by Punycode, without the prefix `xn--` (RFC 3492). */
export function toPunycode(label: string): string {
  const points = Array.from(label, character => character.codePointAt(0)!)
  const basic = points.filter(point => point < FIRST_ENCODED)
  let output = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '')
  let point = FIRST_ENCODED
  let delta = 0
  let bias = 72
  let handled = basic.length
  while (handled < points.length) {
    const next = Math.min(...points.filter(each => each >= point))
    delta += (next - point) * (handled + 1)
    point = next
    for (const each of points) {
      if (each < point) delta++
      if (each !== point) continue
      output += variableLength(delta, bias)
      bias = adapt(delta, handled + 1, handled === basic.length)
      delta = 0
      handled++
    }
    delta++
    point++
  }
  return output
}

/** The parameters of RFC 3492 §5. */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_ENCODED = 0x80

const toDigit = (value: number): string => 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(value)

function variableLength(delta: number, bias: number): string {
  let output = ''
  let rest = delta
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
    if (rest < threshold) return output + toDigit(rest)
    output += toDigit(threshold + ((rest - threshold) % (BASE - threshold)))
    rest = Math.floor((rest - threshold) / (BASE - threshold))
  }
}

function adapt(delta: number, points: number, isFirst: boolean): number {
  let scaled = Math.floor(delta / (isFirst ? DAMP : 2))
  scaled += Math.floor(scaled / points)
  let k = 0
  for (; scaled > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) scaled = Math.floor(scaled / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * scaled) / (scaled + SKEW))
}
