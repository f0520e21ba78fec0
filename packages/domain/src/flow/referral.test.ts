import { expect, test } from 'vitest'
import { homeResource } from '../sections/home-and-land/home.ts'
import { homeIn, salespersonIn } from './referral.ts'
import { LONGEST_REFERRAL, referralIn, referralPath, safeRedirect } from './routes.ts'

const TODAY = '2026-03-15'
const query = (values: Record<string, string>) => ({ get: (name: string) => values[name] ?? null })

test.each([
  ['Dale Rivers', 'Dale Rivers'],
  ['  José O’Neil-Smith ', 'José O’Neil-Smith'],
  ['', ''],
  ['Dale <b>', ''],
  ['R2D2', ''],
  ['Dale\u202ecar', ''],
  ['\u202aDale\u202c', 'Dale'],
  ['李', ''],
  ['a'.repeat(101), ''],
])('the salesperson in %j is %j', (rep, name) => {
  expect(salespersonIn({ rep }, TODAY)).toBe(name)
})

const nothing = homeResource.empty()
test.each<[string, object]>([
  ['CLAYTON', { manufacturer_type: 'CLAYTON' }],
  [
    'clayton, Everest ,2027,double_wide,128900',
    {
      manufacturer_type: 'CLAYTON',
      model_name: 'Everest',
      model_year: '2027',
      section_type: 'DOUBLE_WIDE',
      price: 128_900_00,
    },
  ],
  ['Sunshine,Rio', { manufacturer_type: 'OTHER', manufacturer_type_other: 'Sunshine', model_name: 'Rio' }],
  ['OTHER', { manufacturer_type: 'OTHER', manufacturer_type_other: 'OTHER' }],
  [',Everest', { model_name: 'Everest' }],
  [',,,,95000', { price: 95_000_00 }],
  ['CLAYTON,,1900,quintuple,-5', { manufacturer_type: 'CLAYTON' }],
  ['CLAYTON,,,,1e5', { manufacturer_type: 'CLAYTON' }],
  ['CLAYTON,,,,0x10000', { manufacturer_type: 'CLAYTON' }],
  [' clayton , Everest ', { manufacturer_type: 'CLAYTON', model_name: 'Everest' }],
  ['CLAYTON,,,,0', { manufacturer_type: 'CLAYTON' }],
  ['CLAYTON,,,,100000000', { manufacturer_type: 'CLAYTON' }],
  [`CLAYTON,${'a'.repeat(71)}`, { manufacturer_type: 'CLAYTON' }],
])('the home in %j', (home, answers) => {
  expect(homeIn({ home }, TODAY)).toEqual({ ...nothing, ...answers })
})

test.each([undefined, '', ',,,,', ',,soon', ',\u200b'])('%j names no home', home => {
  expect(homeIn(home === undefined ? {} : { home }, TODAY)).toBeUndefined()
})

test('is the rep and the home of a query, at most so long', () => {
  const rep = 'a'.repeat(LONGEST_REFERRAL)
  expect(referralIn(query({ rep, home: 'TRU' }))).toEqual({ rep, home: 'TRU' })
  expect(referralIn(query({}))).toEqual({ rep: undefined, home: undefined })
})

test('leads to the registration with one of both', () => {
  expect(referralPath('sunrise-homes', { rep: 'Dale' })).toBe('/sunrise-homes/register?rep=Dale')
  expect(referralPath('sunrise-homes', { home: 'TRU' })).toBe('/sunrise-homes/register?home=TRU')
})

test('a value that is too long is left out', () => {
  const rep = 'a'.repeat(LONGEST_REFERRAL + 1)
  expect(referralIn(query({ rep, home: 'TRU' }))).toEqual({ rep: undefined, home: 'TRU' })
})

test('leads to the registration, by a path that a sign-in may redirect to', () => {
  const path = referralPath('sunrise-homes', { rep: "D'Arcy (Dale) Núñez", home: 'TRU,Bliss' })!
  expect(path).toBe('/sunrise-homes/register?rep=D%27Arcy%20%28Dale%29%20N%C3%BA%C3%B1ez&home=TRU%2CBliss')
  expect(safeRedirect(path, 'sunrise-homes')).toBe(path)
  expect(referralPath('sunrise-homes', {})).toBeUndefined()
})
