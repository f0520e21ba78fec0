// @vitest-environment node
/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs'
import { defaultBrand, palette, type Scheme } from '@porchlight/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandStyle, brandVariables } from './brand.ts'
import { contrast, fromHex, toHex } from './oklch.ts'

const hexColour = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`),
  },
  fc.constantFrom('#000000', '#ffffff', '#ffff00', '#0000ff', '#ff0000', '#00ff00', '#808080'),
)

describe.each<Scheme>(['light', 'dark'])('%s', scheme => {
  const colors = palette[scheme]
  const grounds = [colors.ground, colors.surface, colors.sunk]

  test('gives any brand color AA contrast on its fill and every background', () => {
    fc.assert(
      fc.property(hexColour, hex => {
        const brand = brandVariables(hex, scheme)
        const tints = [brand['--brand-soft'], brand['--glow']]
        expect(contrast(brand['--brand'], brand['--on-brand'])).toBeGreaterThanOrEqual(4.5)
        expect(contrast(brand['--brand-strong'], brand['--on-brand'])).toBeGreaterThanOrEqual(4.5)
        for (const ground of [...grounds, ...tints]) {
          expect(contrast(brand['--brand-text'], ground)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(brand['--brand-line'], ground)).toBeGreaterThanOrEqual(3)
        }
        for (const tint of tints) {
          expect(contrast(colors.ink, tint)).toBeGreaterThanOrEqual(7)
          expect(contrast(colors['ink-soft'], tint)).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  test.each([
    ['ink', 7],
    ['ink-soft', 4.5],
    ['danger', 4.5],
    ['success', 4.5],
    ['warning', 4.5],
    ['info', 4.5],
    ['line-strong', 3],
  ] as const)('%s stands out on every ground by %d', (name, ratio) => {
    for (const ground of grounds) expect(contrast(colors[name], ground)).toBeGreaterThanOrEqual(ratio)
  })

  test.each(['danger', 'success', 'warning', 'info'] as const)('%s has AA contrast on its own tint', state => {
    expect(contrast(colors[state], colors[`${state}-soft`])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.ink, colors[`${state}-soft`])).toBeGreaterThanOrEqual(7)
  })

  test('a filled danger button has AA contrast', () =>
    expect(contrast(colors.danger, colors['on-danger'])).toBeGreaterThanOrEqual(4.5))

  test('the focus ring differs from the border of a wrong answer', () =>
    expect(contrast(colors.ink, colors.danger)).toBeGreaterThanOrEqual(1.5))
})

describe('style sheets', () => {
  const source = new URL('..', import.meta.url)
  const sheets = globSync('**/*.css', { cwd: source })
    .filter(name => !name.endsWith('palette.css'))
    .map(name => ({ name, css: readFileSync(new URL(name, source), 'utf8') }))

  test('draw every focus ring in ink, apart from what it surrounds', () => {
    const rings = sheets.flatMap(({ name, css }) =>
      [...css.matchAll(/outline: (.+);(?:\s+outline-offset: (.+);)?/g)]
        .filter(([, outline]) => outline !== '0' && !outline?.endsWith('Highlight'))
        .map(([, outline, offset]) => `${name} ${outline}, ${offset}`),
    )
    expect(new Set(rings.map(ring => ring.replace(/^\S+ /, '')))).toEqual(new Set(['3px solid var(--ink), 2px']))
  })

  // White paper stays white in the dark, and a dealer's logo has its plate.
  test('name no color outside of the palette', () => {
    const own = sheets.flatMap(({ name, css }) =>
      [...css.matchAll(/^\s*(?!--shadow)\S+:.*#[0-9a-f]{3,8}\b.*$/gm)].map(([line]) => `${name} ${line.trim()}`),
    )
    expect(own.filter(line => !/^sign\/sign\.css (?:background: #ffffff|color: #12306b)/.test(line))).toEqual([
      'styles/frame.css background: #d9d2c7;',
      'styles/frame.css background: #ffffff;',
    ])
  })
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
