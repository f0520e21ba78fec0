import { ENGLISH, languages, phrase, translations } from '@porchlight/domain'
import { registerLanguages } from '@porchlight/domain/languages'
import { registerLanguage } from '@porchlight/domain/testing'
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

const missingIn = ({ name, english }: Texts<object>, language: Language): string[] => {
  const translated = new Set(paths(translations.get(language)?.pages[name] ?? {}))
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

test.each(catalogues)('$file is named after its folder', ({ file, texts }) => {
  // A topic of the staff pages may be called like a folder of the borrower's.
  const [, topic] = /\/staff\/([^/]+)\/text\.ts$/.exec(file) ?? []
  expect(texts.name).toBe(topic === undefined ? file.split('/').at(-2) : `staff-${topic}`)
})

test('every catalogue has a name of its own', () => {
  const names = catalogues.map(({ texts }) => texts.name)
  expect([...new Set(names)]).toEqual(names)
})

registerLanguages()
test('every catalogue has every text in every registered language', () => {
  expect(missingTranslations(catalogues)).toEqual([])
})

test('a language that every catalogue has is complete', () => {
  unregister = registerPseudoLanguage()
  expect(missingTranslations(catalogues)).toEqual([])
})

test('reports the catalogue that lacks a registered language', () => {
  const [first, ...others] = catalogues
  unregister = registerPseudoLanguage(others)
  expect(missingTranslations(catalogues)).toEqual(
    paths(first!.texts.english).map(path => `${first!.file} mr-XA ${path}`),
  )
})

const greeting = defineTexts('greeting', { title: 'Welcome', lead: (name: string) => `Hello ${name}` })
const spanish = { greeting: { title: 'Bienvenida', lead: (name: string) => `Hola ${name}` } }

test('names the texts that a language lacks', () => {
  unregister = registerLanguage('es', {}, spanish)
  expect(missingIn(greeting, 'es')).toEqual([])
  expect(missingIn(greeting, 'fr')).toEqual(['title', 'lead'])
})

const Greeting = () => <p>{useTexts(greeting).lead('Rosa')}</p>

test.each([
  ['en', 'Hello Rosa'],
  ['es', 'Hola Rosa'],
  ['fr', 'Hello Rosa'],
])('shows the texts of a page in %s', (language, shown) => {
  unregister = registerLanguage('es', {}, spanish)
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
  const Next = () => <p>{useTranslate()(next)}</p>
  render(
    <>
      <Next />
      <LanguageProvider value="es">
        <Next />
      </LanguageProvider>
    </>,
  )
  expect(document.body.textContent).toBe('NextSiguiente')
})
