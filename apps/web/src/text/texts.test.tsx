import { ENGLISH, languages, phrase, registerLanguage } from '@porchlight/domain'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Catalogue, catalogues, registerPseudoLanguage } from '../testing/pseudo-language.ts'
import { defineTexts, type Language, LanguageProvider, type Texts, useTexts, useTranslate } from './texts.ts'

let unregister: (() => void) | undefined
afterEach(() => {
  unregister?.()
  unregister = undefined
})

/** The paths of all texts: 'login.errors.other'. */
const paths = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null ? paths(text, `${prefix}${name}.`) : [`${prefix}${name}`],
  )

const missingIn = ({ english, translations }: Texts<object>, language: Language): string[] => {
  const translated = new Set(paths(translations[language] ?? {}))
  return paths(english).filter(path => !translated.has(path))
}

/** The texts without a translation into each registered language: '../frame/text.ts es skip'. */
const missingTranslations = (all: readonly Catalogue[]): string[] =>
  all.flatMap(({ file, texts }) =>
    languages()
      .filter(language => language !== ENGLISH)
      .flatMap(language => missingIn(texts, language).map(path => `${file} ${language} ${path}`)),
  )

test('finds the catalogues of the folders', () => {
  const files = catalogues.map(({ file }) => file)
  expect(files).toContain('../frame/text.ts')
  expect(files).toContain('../pages/sign-in/text.ts')
})

test('every catalogue has every text in every registered language', () => {
  expect(missingTranslations(catalogues)).toEqual([])
})

test('a language that every catalogue has is complete', () => {
  unregister = registerPseudoLanguage('en-XA')
  expect(missingTranslations(catalogues)).toEqual([])
})

test('reports the catalogue that lacks a registered language', () => {
  const [first, ...others] = catalogues
  unregister = registerPseudoLanguage('en-XA', others)
  expect(missingTranslations(catalogues)).toEqual(
    paths(first!.texts.english).map(path => `${first!.file} en-XA ${path}`),
  )
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

const next = phrase('Next')

test('translates the texts of the domain into the language of each page', () => {
  unregister = registerLanguage('es', { Next: 'Siguiente' })
  const Next = () => useTranslate()(next)
  render(
    <>
      <Next />{' '}
      <LanguageProvider value="es">
        <Next />
      </LanguageProvider>
    </>,
  )
  expect(document.body.textContent).toBe('Next Siguiente')
})
