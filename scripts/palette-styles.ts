// Writes the style sheets of the colors from the palette; with --check it only compares.
import { brandVariables } from '../apps/web/src/styles/brand.ts'
import { defaultBrand, deskBrand, palette } from '../packages/domain/src/index.ts'
import { writeGeneratedFile } from './generated.ts'

type Variables = Record<string, string>

const named = (colors: Variables): Variables =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--${name}`, value]))

function write(file: string, light: Variables, dark: Variables): void {
  const changed = Object.fromEntries(Object.entries(dark).filter(([name, value]) => value !== light[name]))
  const root = (variables: Variables, indent: string) => [
    `${indent}:root {`,
    ...Object.entries(variables).map(([name, value]) => `${indent}  ${name}: ${value};`),
    `${indent}}`,
  ]
  const lines = [
    '/* Written by `npm run palette`. */',
    ...root(light, ''),
    '',
    '@media (prefers-color-scheme: dark) {',
    ...root(changed, '  '),
    '}',
    '',
  ]
  writeGeneratedFile({ file, text: lines.join('\n'), command: 'palette' })
}

write(
  'apps/web/src/styles/palette.css',
  { ...named(palette.light), ...brandVariables(defaultBrand, 'light') },
  { ...named(palette.dark), ...brandVariables(defaultBrand, 'dark') },
)
// The light at the top of the page is the brand's, too.
const plain = { '--glow': 'var(--ground)' }
write(
  'apps/web/src/staff/ui/desk-palette.css',
  { ...brandVariables(deskBrand, 'light'), ...plain },
  { ...brandVariables(deskBrand, 'dark'), ...plain },
)
