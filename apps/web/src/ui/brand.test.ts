// @vitest-environment node
/// <reference types="node" />
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandStyle, brandVariables, defaultBrand, grounds, type Scheme } from './brand.ts'
import { contrast, fromHex, toHex } from './oklch.ts'

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
const [lightTokens = '', darkTokens = ''] = tokens.split('@media (prefers-color-scheme: dark)')
const token = (scheme: Scheme, name: string) =>
  new RegExp(`${name}: (#[0-9a-f]{6});`).exec(scheme === 'light' ? lightTokens : darkTokens)?.[1] ?? name

const hexColour = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`),
  },
  fc.constantFrom('#000000', '#ffffff', '#ffff00', '#0000ff', '#ff0000', '#00ff00', '#808080'),
)

describe.each<Scheme>(['light', 'dark'])('%s', scheme => {
  test('gives any brand color AA contrast on its fill and every background', () => {
    fc.assert(
      fc.property(hexColour, hex => {
        const brand = brandVariables(hex, scheme)
        const tints = [brand['--brand-soft'], brand['--glow']]
        expect(contrast(brand['--brand'], brand['--on-brand'])).toBeGreaterThanOrEqual(4.5)
        expect(contrast(brand['--brand-strong'], brand['--on-brand'])).toBeGreaterThanOrEqual(4.5)
        for (const ground of [...grounds[scheme], ...tints]) {
          expect(contrast(brand['--brand-text'], ground)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(brand['--brand-line'], ground)).toBeGreaterThanOrEqual(3)
        }
        for (const tint of tints) {
          expect(contrast(token(scheme, '--ink'), tint)).toBeGreaterThanOrEqual(7)
          expect(contrast(token(scheme, '--ink-soft'), tint)).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  test('uses the backgrounds and the default brand of the style sheet', () => {
    expect(['--ground', '--surface', '--sunk'].map(name => token(scheme, name))).toEqual(grounds[scheme])
    for (const [name, value] of Object.entries(brandVariables(defaultBrand, scheme)))
      expect(token(scheme, name)).toBe(value)
  })

  test.each([
    ['--ink', 7],
    ['--ink-soft', 4.5],
    ['--danger', 4.5],
    ['--success', 4.5],
    ['--warning', 4.5],
    ['--info', 4.5],
    ['--line-strong', 3],
  ])('%s stands out on every ground by %d', (name, ratio) => {
    for (const ground of grounds[scheme]) expect(contrast(token(scheme, name), ground)).toBeGreaterThanOrEqual(ratio)
  })

  test.each(['danger', 'success', 'warning', 'info'])('%s has AA contrast on its own tint', state => {
    expect(contrast(token(scheme, `--${state}`), token(scheme, `--${state}-soft`))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token(scheme, '--ink'), token(scheme, `--${state}-soft`))).toBeGreaterThanOrEqual(7)
  })

  test('a filled danger button has AA contrast', () =>
    expect(contrast(token(scheme, '--danger'), token(scheme, '--on-danger'))).toBeGreaterThanOrEqual(4.5))
})

test('leaves a color with enough contrast unchanged', () =>
  expect(brandVariables('#1f5f8b', 'light')['--brand']).toBe('#1f5f8b'))

test('replaces a malformed color with the default', () => {
  expect(brandStyle('red;}</style>')).toBe(brandStyle(defaultBrand))
  expect(brandStyle('#1f5f8b')).toMatch(/^[-:;{}()@#\w]+$/)
})

test('converts hex to OKLCH and back without a change', () => {
  fc.assert(
    fc.property(hexColour, hex => {
      expect(toHex(fromHex(hex))).toBe(hex)
    }),
  )
})
