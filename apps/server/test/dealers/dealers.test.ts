import { isDealerSlug, reservedSlugs } from '@porchlight/domain'
import { describe, expect, it } from 'vitest'
import { readSlug } from '../../src/dealers/dealer-fields.ts'
import { findDealer, listDealers } from '../../src/dealers/dealer-repository.ts'
import { seedDatabase } from '../../src/dealers/demo-dealers.ts'
import { databaseForTest } from '../support/database.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

describe('a dealer', () => {
  it('is read by anyone', async () => {
    const answer = await app.inject({ url: '/v1/dealer/sunrise-homes' })
    expect(answer.json()).toEqual({
      id: expect.any(String),
      slug: 'sunrise-homes',
      name: 'Sunrise Homes',
      logo_url: '/dealers/sunrise-homes.svg',
      logo_width: 156,
      logo_height: 48,
      website_url: 'https://sunrise-homes.example.com',
      phone_number: '+15125550142',
      email: 'hello@sunrise-homes.example.com',
      brand_color: '#a8480f',
      message: '',
    })
  })

  it.each(['unknown', 'Sunrise-Homes', '\0', "'"])('called %s is not found', async slug => {
    const answer = await app.inject({ url: `/v1/dealer/${encodeURIComponent(slug)}` })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'dealer_not_found'])
  })

  it('is found by its id too', async () => {
    const { id } = await findDealer(services.db, 'sunrise-homes')
    expect((await findDealer(services.db, id)).slug).toBe('sunrise-homes')
  })

  it.each(['sign-in', 'v1', 'sign', 'dev', 'a', 'two--dashes', 'Caps'])('cannot be called %s', slug => {
    expect(() => readSlug(slug)).toThrow()
  })

  it('has a slug by the same rules in the database', async () => {
    const isStored = (slug: string) =>
      services.db
        .updateTable('dealer')
        .set({ slug })
        .where('slug', '=', 'sunrise-homes')
        .executeTakeFirstOrThrow()
        .then(() => services.db.updateTable('dealer').set({ slug: 'sunrise-homes' }).where('slug', '=', slug).execute())
        .then(() => true)
        .catch((error: { constraint?: string }) => {
          expect(error.constraint).toMatch('dealer_slug_')
          return false
        })
    const others = [
      'b2',
      'a'.repeat(63),
      '360-homes',
      '',
      'a',
      'a'.repeat(64),
      'a--b',
      '-ab',
      'ab-',
      'a_b',
      'ñu',
      'ab\n',
    ]
    for (const slug of [...reservedSlugs, ...others])
      expect([slug, await isStored(slug)]).toEqual([slug, isDealerSlug(slug)])
  })
})

describe('a new database', () => {
  const demo = { withDemoDealers: true }

  it('gets two demo dealers and the starting rates, once', async () => {
    const { db } = await databaseForTest()
    await Promise.all([seedDatabase(db, demo), seedDatabase(db, demo)])
    await seedDatabase(db, demo)
    expect((await listDealers(db)).map(({ slug }) => slug)).toEqual(['blue-ridge-homes', 'sunrise-homes'])
    expect(await db.selectFrom('loan_settings').selectAll().execute()).toMatchObject([
      { interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01 },
    ])
  })

  it('with an own dealer gets none', async () => {
    const { db } = await databaseForTest()
    await seedDatabase(db, demo)
    await db.deleteFrom('dealer').where('slug', '=', 'sunrise-homes').execute()
    await db.updateTable('loan_settings').set({ interest_rate: 0.07 }).execute()
    await seedDatabase(db, demo)
    expect(await listDealers(db)).toHaveLength(1)
    expect(await db.selectFrom('loan_settings').select('interest_rate').execute()).toEqual([{ interest_rate: 0.07 }])
  })

  it('gets the starting rates alone in production', async () => {
    const { db } = await databaseForTest()
    await seedDatabase(db, { withDemoDealers: false })
    expect(await listDealers(db)).toEqual([])
    expect(await db.selectFrom('loan_settings').selectAll().execute()).toHaveLength(1)
  })

  it('gives colors with sufficient contrast for white text', async () => {
    for (const { brand_color } of await listDealers(services.db))
      expect(contrastWithWhite(brand_color)).toBeGreaterThan(4.5)
  })
})

/** WCAG 2's ratio. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(offset => {
    const part = Number.parseInt(color.slice(offset, offset + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
