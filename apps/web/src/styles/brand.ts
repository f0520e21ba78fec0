import { defaultBrand, palette, type Scheme } from '@porchlight/domain'
import { contrast, fromHex, type Oklch, toHex } from './oklch.ts'

/**
 * `--brand` fills buttons, `--on-brand` is text on it, `--brand-strong` the same fill pressed or hovered,
 * `--brand-text` is the brand as text, `--brand-line` as border and progress, `--brand-soft` a tint behind text,
 * `--glow` the light at the top of the page.
 */
export type BrandVariable =
  | '--brand'
  | '--on-brand'
  | '--brand-strong'
  | '--brand-text'
  | '--brand-line'
  | '--brand-soft'
  | '--glow'

const groundsOf = ({ ground, surface, sunk }: (typeof palette)[Scheme]): readonly string[] => [ground, surface, sunk]
const inks = ['#ffffff', '#1c1712'] as const

const TEXT = 4.5
const LINE = 3
/** Minimum contrast between a fill and the page. WCAG requires none for a fill whose text and border have it. */
const FILL = 1.8

/** Changes lightness in small steps until `enough`; the dealer's hue stays. */
function shift(color: Oklch, step: number, enough: (hex: string) => boolean): string {
  let moved = color
  let hex = toHex(moved)
  while (!enough(hex) && (step < 0 ? moved.l > 0 : moved.l < 1)) {
    moved = { ...moved, l: Math.min(1, Math.max(0, moved.l + step)) }
    hex = toHex(moved)
  }
  return hex
}

const clears = (against: readonly string[], ratio: number) => (hex: string) =>
  against.every(other => contrast(hex, other) >= ratio)

/** The brand colors of one scheme, every pair at WCAG AA. Input other than `#rrggbb` gives the default. */
export function brandVariables(color: string, scheme: Scheme): Record<BrandVariable, string> {
  const given = fromHex(/^#[0-9a-f]{6}$/i.test(color) ? color : defaultBrand)
  const under = groundsOf(palette[scheme])
  const away = scheme === 'light' ? -0.01 : 0.01
  const tint = (l: number, c: number) => toHex({ ...given, l, c: Math.min(given.c, c) })
  const soft = scheme === 'light' ? tint(0.955, 0.024) : tint(0.3, 0.045)
  const glow = scheme === 'light' ? tint(0.945, 0.05) : tint(0.295, 0.04)
  const tinted = [...under, soft, glow]

  const filled = shift(given, away, clears(under, FILL))
  const ink = contrast(filled, inks[0]) >= TEXT ? inks[0] : contrast(filled, inks[1]) >= TEXT ? inks[1] : inks[0]
  const deeper = ink === inks[0] ? -0.01 : 0.01
  const brand = shift(fromHex(filled), deeper, clears([ink], TEXT))
  return {
    '--brand': brand,
    '--on-brand': ink,
    '--brand-strong': toHex({ ...fromHex(brand), l: fromHex(brand).l + 6 * deeper }),
    '--brand-text': shift(given, away, clears(tinted, TEXT)),
    '--brand-line': shift(given, away, clears(tinted, LINE)),
    '--brand-soft': soft,
    '--glow': glow,
  }
}

/** The fill of buttons on light pages: the brand color where text on it is readable, else a shade that is. */
export const buttonColor = (color: string): string => brandVariables(color, 'light')['--brand']

const declarations = (color: string, scheme: Scheme) =>
  Object.entries(brandVariables(color, scheme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** A dealer's colors as CSS, for a `<style>` element after the style sheet. */
export const brandStyle = (color: string): string =>
  `:root{${declarations(color, 'light')}}@media(prefers-color-scheme:dark){:root{${declarations(color, 'dark')}}}`
