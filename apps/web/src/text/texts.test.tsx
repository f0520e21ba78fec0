import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineTexts, type Language, LanguageProvider, type Texts, useTexts } from './texts.ts'

/** Languages that are registered beside English. */
const languages: Language[] = []

const catalogues = Object.entries(
  import.meta.glob<{ texts?: Texts<object> }>('../**/text.ts', { eager: true }),
).flatMap(([file, { texts }]) => (texts ? [{ file, texts }] : []))

/** The paths of all texts: 'login.errors.other'. */
const paths = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null ? paths(text, `${prefix}${name}.`) : [`${prefix}${name}`],
  )

const missingIn = ({ english, translations }: Texts<object>, language: Language): string[] => {
  const translated = new Set(paths(translations[language] ?? {}))
  return paths(english).filter(path => !translated.has(path))
}

test('finds the catalogues of the folders', () => {
  expect(catalogues.map(({ file }) => file)).toContain('../frame/text.ts')
})

test.each(catalogues)('$file has every text in every registered language', ({ texts }) => {
  for (const language of languages)
    expect({ language, missing: missingIn(texts, language) }).toEqual({ language, missing: [] })
})

const greeting = defineTexts(
  { title: 'Welcome', lead: (name: string) => `Hello ${name}` },
  { es: { title: 'Bienvenida', lead: (name: string) => `Hola ${name}` } },
)

test('names the texts that a language lacks', () => {
  expect(missingIn(greeting, 'es')).toEqual([])
  expect(missingIn(greeting, 'fr')).toEqual(['title', 'lead'])
})

const Greeting = () => useTexts(greeting).lead('Rosa')

test.each([
  ['en', 'Hello Rosa'],
  ['es', 'Hola Rosa'],
  ['fr', 'Hello Rosa'],
])('shows the texts of a page in %s', (language, shown) => {
  render(
    <LanguageProvider value={language}>
      <Greeting />
    </LanguageProvider>,
  )
  expect(screen.getByText(shown)).toBeTruthy()
})
