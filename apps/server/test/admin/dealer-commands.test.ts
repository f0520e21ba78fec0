import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { findDealer, findLogo, listDealers } from '../../src/dealers/dealer-repository.ts'
import { MAX_LOGO_BYTES } from '../../src/dealers/logo.ts'
import { machineUser } from '../../src/platform/audit/operator.ts'
import { adminOn } from '../support/admin-command.ts'
import { freshDatabase } from '../support/database.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { sampleImages } from '../support/images.ts'

const database = await freshDatabase()
const { db } = database
const { png, jpeg } = sampleImages
const admin = adminOn(database)
afterAll(() => database.close())
beforeEach(async () => {
  await db.deleteFrom('dealer').execute()
})

const fields = {
  name: 'Oak & Elm Homes',
  phone: '(512) 555-0142',
  email: 'Hello@oak-elm.example',
  website: 'https://oak-elm.example/',
  color: '#1F4E79',
}
const optionsOf = (given: Record<string, string>) => Object.entries(given).map(([name, text]) => `--${name}=${text}`)
const add = (slug: string, changed: Record<string, string> = {}) =>
  admin('dealer', 'add', slug, ...optionsOf({ ...fields, ...changed }))
const events = async () =>
  (await db.selectFrom('audit_event').selectAll().orderBy('id').execute()).map(({ actor, event, details }) => ({
    actor,
    event,
    details,
  }))
const latestEvent = async () => (await events()).at(-1)

function fileOf(name: string, content: string | Buffer): string {
  const file = path.join(emptyFolder(), name)
  writeFileSync(file, content)
  return file
}

it('adds a dealer, with an audit event', async () => {
  expect(await add('oak-elm')).toEqual({ code: 0, out: 'oak-elm is added: http://localhost:3000/oak-elm', err: '' })
  expect(await findDealer(db, 'oak-elm')).toMatchObject({
    name: 'Oak & Elm Homes',
    phone_number: '+15125550142',
    email: 'Hello@oak-elm.example',
    website_url: 'https://oak-elm.example',
    brand_color: '#1f4e79',
    logo_url: '',
    logo_width: null,
    logo_height: null,
    off_at: null,
  })
  expect(await latestEvent()).toEqual({ actor: 'system', event: 'dealer.added', details: { slug: 'oak-elm' } })
})

it('stores a logo under a path that changes with its content', async () => {
  await add('oak-elm', { logo: fileOf('logo.png', png) })
  const { logo_url, logo_width, logo_height } = await findDealer(db, 'oak-elm')
  expect({ logo_width, logo_height }).toEqual({ logo_width: 3, logo_height: 2 })
  expect(logo_url).toMatch(/^\/dealers\/oak-elm\/logo\/[0-9a-f]{16}\.png$/)
  expect(await findLogo(db, 'oak-elm')).toMatchObject({ content_type: 'image/png', bytes: png })

  await admin('dealer', 'edit', 'oak-elm', '--logo', fileOf('logo.jpg', jpeg))
  const edited = await findDealer(db, 'oak-elm')
  expect(edited.logo_url).toMatch(/\.jpg$/)
  expect(edited.name).toBe('Oak & Elm Homes')
  expect(await latestEvent()).toMatchObject({ event: 'dealer.edited', details: { fields: ['logo'] } })
})

it.each([
  ['slug', () => add('sign-in'), 'The slug must have 2 to 63'],
  ['slug', () => add('Oak'), 'The slug must have 2 to 63'],
  ['name', () => add('oak-elm', { name: '電' }), 'name must have characters only that documents can print.'],
  ['phone', () => add('oak-elm', { phone: '555' }), 'phone must be a phone number with 10 digits.'],
  ['email', () => add('oak-elm', { email: 'oak' }), 'email must be an email address.'],
  ['website', () => add('oak-elm', { website: 'javascript:alert(1)' }), 'website must be an address'],
  [
    'website without TLS',
    () => add('oak-elm', { website: 'http://oak-elm.example' }),
    'website must be an address that begins',
  ],
  ['color', () => add('oak-elm', { color: 'blue' }), "color must be a color such as '#a8480f'."],
  ['svg', () => add('oak-elm', { logo: fileOf('a.png', '<svg/>') }), 'logo must be a PNG, JPEG or WebP image.'],
  [
    'size',
    () => add('oak-elm', { logo: fileOf('a.png', Buffer.concat([png, Buffer.alloc(MAX_LOGO_BYTES)])) }),
    'logo must have at most 100 kB.',
  ],
  ['file', () => add('oak-elm', { logo: '/nowhere.png' }), 'logo cannot be read from /nowhere.png: ENOENT.'],
  ['missing', () => admin('dealer', 'add', 'oak-elm', '--name=Oak'), 'phone is missing.\nemail is missing.'],
])('refuses a wrong %s', async (_what, run, problem) => {
  const { code, err } = await run()
  expect(code).toBe(1)
  expect(err).toContain(problem)
  expect(await listDealers(db)).toEqual([])
})

it('refuses a slug that is taken', async () => {
  await add('oak-elm')
  expect(await add('oak-elm')).toMatchObject({ code: 1, err: 'There is a dealer oak-elm already.' })
})

it('prints which color buttons have instead of one that is hard to read', async () => {
  const { out } = await add('oak-elm', { color: '#ffff00' })
  expect(out).toContain('oak-elm: buttons are #777700, because text on #ffff00 would be hard to read.')
})

it('changes nothing in a dry run', async () => {
  const before = await events()
  const { code, out } = await add('oak-elm', { 'dry-run': '' }).then(() =>
    admin('dealer', 'add', 'oak-elm', ...optionsOf(fields), '--dry-run'),
  )
  expect([code, out]).toEqual([0, expect.stringContaining('This was a dry run: nothing was changed.')])
  expect(await listDealers(db)).toEqual([])
  expect(await events()).toEqual(before)
})

it('turns a dealer off and on', async () => {
  await add('oak-elm')
  expect(await admin('dealer', 'off', 'oak-elm')).toMatchObject({ code: 0, out: 'oak-elm is off.' })
  expect((await admin('dealer', 'list')).out).toBe('oak-elm\toff\t512-555-0142\tOak & Elm Homes')
  expect(await admin('dealer', 'off', 'oak-elm')).toMatchObject({ out: 'oak-elm is off already.' })
  await admin('dealer', 'on', 'oak-elm')
  expect((await findDealer(db, 'oak-elm')).off_at).toBeNull()
  expect((await events()).slice(-2).map(({ event }) => event)).toEqual(['dealer.turned_off', 'dealer.turned_on'])
  expect(await admin('dealer', 'off', 'unknown')).toMatchObject({ code: 1, err: 'There is no dealer unknown.' })
})

it('imports a CSV file: adds what is new, changes what is there', async () => {
  await add('oak-elm')
  const folder = path.dirname(fileOf('x', ''))
  writeFileSync(path.join(folder, 'logo.png'), png)
  const file = path.join(folder, 'dealers.csv')
  writeFileSync(
    file,
    '\ufeffslug,name,phone,email,website,color,logo\r\n' +
      'pine,"Pine ""Best"", Inc.",5125550143,p@pine.example,https://pine.example,#123456,logo.png\r\n' +
      'oak-elm,,,new@oak-elm.example,,,\r\n',
  )
  expect(await admin('dealer', 'import', file)).toEqual({
    code: 0,
    out: 'Added: 1 dealer. Changed: 1. Unchanged: 0.',
    err: '',
  })
  expect(await findDealer(db, 'pine')).toMatchObject({ name: 'Pine "Best", Inc.', brand_color: '#123456' })
  expect(await findLogo(db, 'pine')).toMatchObject({ bytes: png })
  expect(await findDealer(db, 'oak-elm')).toMatchObject({ name: 'Oak & Elm Homes', email: 'new@oak-elm.example' })
})

it('imports a file again without a change, and writes nothing', async () => {
  const logo = fileOf('logo.png', png)
  const file = fileOf(
    'dealers.csv',
    `Slug,NAME,Phone,Email,Website,Color,Logo\npine,Pine,5125550143,p@pine.example,https://pine.example,#123456,${logo}\n`,
  )
  expect(await admin('dealer', 'import', file)).toMatchObject({ out: 'Added: 1 dealer. Changed: 0. Unchanged: 0.' })
  const before = await events()
  expect(await admin('dealer', 'import', file)).toMatchObject({ out: 'Added: 0 dealers. Changed: 0. Unchanged: 1.' })
  const again = await admin('dealer', 'edit', 'pine', '--name', 'Pine', '--logo', logo)
  expect(again).toMatchObject({ code: 0, out: 'pine has these values already.' })
  expect(await events()).toEqual(before)
})

it('names all wrong lines, those with missing cells included', async () => {
  const file = fileOf(
    'dealers.csv',
    'slug,name,phone,email,website,color\n' +
      'pine,Pine,5125550143\n' +
      'elm,Elm,555,e@elm.example,https://elm.example,red,more\n' +
      'ash,Ash,5125550143,a@ash.example,http://ash.example,#123456\n',
  )
  expect((await admin('dealer', 'import', file)).err.split('\n')).toEqual([
    'line 2: it has 3 cells, and the heading has 6.',
    'line 3: it has 7 cells, and the heading has 6.',
    'line 3: phone must be a phone number with 10 digits.',
    "line 3: color must be a color such as '#a8480f'.",
    expect.stringMatching(/^line 4: website must be an address that begins with https/),
    'Nothing was stored.',
  ])
})

it('names the operator in the audit trail', async () => {
  await admin('dealer', 'add', 'oak-elm', ...optionsOf(fields), '--operator', 'rosa@lantern')
  await admin('dealer', 'off', 'oak-elm')
  const agents = await db.selectFrom('audit_event').select(['event', 'user_agent']).orderBy('id').execute()
  expect(agents.slice(-2)).toEqual([
    { event: 'dealer.added', user_agent: 'admin command by rosa@lantern' },
    { event: 'dealer.turned_off', user_agent: `admin command by ${machineUser()}` },
  ])
  for (const operator of ['', 'a\nb', '\x1b[2J', 'x'.repeat(61)])
    expect(await admin('dealer', 'off', 'oak-elm', `--operator=${operator}`)).toMatchObject({ code: 2 })
})

it('imports nothing if one row is wrong, and names each line and column', async () => {
  const file = fileOf(
    'dealers.csv',
    'slug,name,phone,email,website,color,fax\n' +
      'pine,Pine,5125550143,p@pine.example,https://pine.example,#123456,1\n' +
      'elm,Elm,555,e@elm.example,https://elm.example,red,1\n' +
      'pine,Pine,5125550143,p@pine.example,https://pine.example,#123456,1\n' +
      'ash,,5125550143,a@ash.example,https://ash.example,#123456,1\n',
  )
  expect(await admin('dealer', 'import', file)).toEqual({
    code: 1,
    out: '',
    err: [
      'line 1: there is no column fax; the columns are slug, name, phone, email, website, color, logo.',
      'line 3: phone must be a phone number with 10 digits.',
      "line 3: color must be a color such as '#a8480f'.",
      'line 4: slug pine is in the file twice.',
      'line 5: name is missing.',
      'Nothing was stored.',
    ].join('\n'),
  })
  expect(await listDealers(db)).toEqual([])
})

it('refuses what is no CSV file', async () => {
  const file = fileOf('dealers.csv', 'slug,name\npine,"Pine\n')
  expect(await admin('dealer', 'import', file)).toMatchObject({ code: 1, err: expect.stringContaining('no CSV file') })
  expect(await admin('dealer', 'import', '/nowhere.csv')).toMatchObject({ code: 1 })
})

it.each(['latin1', 'utf16le'] as const)('asks for UTF-8 in the place of %s', async encoding => {
  const file = fileOf(
    'dealers.csv',
    Buffer.from('\ufeffslug,name\ncasa,Casa Ñandú\n'.slice(encoding === 'latin1' ? 1 : 0), encoding),
  )
  const answer = await admin('dealer', 'import', file)
  expect(answer).toMatchObject({ code: 1, err: expect.stringMatching(/is not in UTF-8.*save it as CSV UTF-8\.$/) })
})
