/** A color by lightness (0 to 1), chroma and hue (radians), in the perceptual space OKLCH. */
export interface Oklch {
  l: number
  c: number
  h: number
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)
const linearChannels = (hex: string) =>
  [1, 3, 5].map(offset => toLinear(Number.parseInt(hex.slice(offset, offset + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]

/** Matrices from Björn Ottosson's definition of Oklab. */
export function fromHex(hex: string): Oklch {
  const [r, g, b] = linearChannels(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const green = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const blue = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(green, blue),
    h: Math.atan2(blue, green),
  }
}

function channels({ l, c, h }: Oklch): number[] {
  const green = c * Math.cos(h)
  const blue = c * Math.sin(h)
  const long = (l + 0.3963377774 * green + 0.2158037573 * blue) ** 3
  const medium = (l - 0.1055613458 * green - 0.0638541728 * blue) ** 3
  const short = (l - 0.0894841775 * green - 1.291485548 * blue) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map(toGamma)
}

/** The nearest displayable color: chroma is reduced, lightness and hue stay. */
export function toHex(color: Oklch): string {
  let { l, c, h } = { ...color, l: Math.min(1, Math.max(0, color.l)) }
  let rgb = channels({ l, c, h })
  while (c > 0.001 && rgb.some(channel => channel < -0.001 || channel > 1.001)) {
    c *= 0.96
    rgb = channels({ l, c, h })
  }
  const pair = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(pair).join('')}`
}

const luminance = (hex: string) => {
  const [r, g, b] = linearChannels(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast ratio of two `#rrggbb` colors, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
