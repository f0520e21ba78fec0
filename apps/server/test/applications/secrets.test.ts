import { homeResource, landForms, registrationForm } from '@porchlight/domain'
import { aHome, aLand, aRegistration } from '@porchlight/domain/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { wordsIn } from '../documents/reading-pdf.ts'
import { browserOf, openSigningPage } from '../signing/signing-desk.ts'
import { signIn } from '../support/app.ts'
import { joinedCoborrower } from '../support/coborrower.ts'
import { dumpOf, tablesWith } from '../support/database-dump.ts'
import { type ApplicationIds, callsOf, DEALER, type Headers } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'
import { addressesOf, ana, luis, milo, plant, printedOf, privateOf, registrationOf, rosa, sealedOf } from './planted.ts'

const everyone = { rosa, milo, luis, ana }
type Name = keyof typeof everyone
const names = Object.keys(everyone) as Name[]
/** The answers of the application, which only the primary borrower reads, except in the documents that all sign and in the submitted loan. */
const ofTheApplication = ['quantum model', '9 quantum site rd', 'quantum owner', 'Quantum Seller', '123456.78']

const { app, services } = await testedApi()
const ids = {} as Record<Name, ApplicationIds>
const headers = {} as Record<'anonymous' | 'stranger' | 'elsewhere' | 'rosa' | 'luis' | 'ana', Headers>
let sets: string[] = []

beforeAll(async () => {
  const come = async () => (await signIn(services, `${newId()}@example.com`)).headers
  headers.anonymous = {}
  headers.stranger = await come()
  headers.elsewhere = await come()
  const elsewhere = { dealer_id: 'blue-ridge-homes', ...registrationForm.toRequest(aRegistration()) }
  expect((await callsOf(app, headers.elsewhere).post('/application-start', elsewhere)).status).toBe(201)

  headers.rosa = await come()
  const hers = callsOf(app, headers.rosa)
  ids.rosa = (await hers.post('/application-start', { dealer_id: DEALER, ...registrationOf(rosa) })).body
  await plant(hers, ids.rosa, rosa)
  const application = `/${DEALER}/application/${ids.rosa.application_id}`
  ids.milo = (await hers.post(`${application}/coborrower`, registrationOf(milo))).body
  await plant(hers, ids.milo, milo)
  for (const name of ['luis', 'ana'] as const) {
    const contact = `${newId()}@example.com`
    const joined = await joinedCoborrower({ app, services }, ids.rosa, hers, contact, registrationOf(everyone[name]))
    headers[name] = joined.headers
    ids[name] = joined.ids
    await plant(joined.calls, joined.ids, everyone[name])
  }
  await hers.remove(`/${DEALER}/borrower/${ids.ana.borrower_id}`)

  const home = aHome({
    address: { street1: '9 quantum site rd', city: 'Tulsa', county: 'Tulsa', state: 'OK', zip_code: '74103' },
    model_name: 'quantum model',
    price: 123456_78,
  })
  const { land_situation_type: _, ...land } = aLand('PURCHASING', { land_owner: 'quantum owner' })
  for (const answer of [
    await hers.put(`${application}/home`, homeResource.toApi(home)),
    await hers.post(`${application}/land/purchasing`, landForms.PURCHASING.toApi(land)),
    await hers.put(`${application}/summary`, { confirm: true }),
    await hers.put(application, { sales_rep_name: 'Quantum Seller', sales_rep_email: '' }),
  ])
    expect(answer.status).toBe(200)
})

/** The one answer that never ends; the test of it shows that it says nothing. */
const isStream = (path: string) => path.endsWith('/events')

/** Every reading route, for every borrower and document it may be asked of, under the dealer and under another one. */
function readings(): { method: 'GET' | 'POST'; url: string; accept: string }[] {
  const paths = Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods as object)
      .filter(method => (method === 'get' && !isStream(path)) || path.endsWith('/calculate-progress'))
      // The development inbox shows everyone every message; what text messages say depends on the time of day.
      .filter(() => !path.endsWith('/dev/messages'))
      .map(method => ({ method: method.toUpperCase() as 'GET' | 'POST', path })),
  )
  const spread = (found: typeof paths, slot: string, values: string[]) =>
    found.flatMap(({ method, path }) =>
      path.includes(slot) ? values.map(value => ({ method, path: path.replace(slot, value) })) : [{ method, path }],
    )
  let requests = spread(paths, '{dealer}', [DEALER, 'blue-ridge-homes'])
  requests = spread(requests, '{application_id}', [ids.rosa.application_id])
  requests = spread(
    requests,
    '{borrower_id}',
    names.map(name => ids[name].borrower_id),
  )
  requests = spread(requests, '{document_id}', [newId(), ...sets])
  return requests.flatMap(({ method, path }) =>
    (path.endsWith('/full') ? ['text/html', 'application/json'] : ['*/*']).map(accept => ({
      method,
      url: path.endsWith('/applications') ? `${path}?dealer_id=${DEALER}` : path,
      accept,
    })),
  )
}

/** Everything that a caller can read, documents as their words. */
async function allReadBy(reader: Headers): Promise<{ url: string; text: string }[]> {
  const read: { url: string; text: string }[] = []
  for (const { method, url, accept } of readings()) {
    const answer = await app.inject({ method, url, headers: { ...reader, accept } })
    expect(answer.statusCode, url).toBeLessThan(500)
    const isPdf = answer.headers['content-type'] === 'application/pdf'
    read.push({ url, text: isPdf ? (await wordsIn(answer.rawPayload)).replace(/\s+/g, ' ') : answer.payload })
  }
  return read
}

const mayRead: Record<keyof typeof headers, { people: Name[]; addresses: Name[]; application: boolean }> = {
  anonymous: { people: [], addresses: [], application: false },
  stranger: { people: [], addresses: [], application: false },
  elsewhere: { people: [], addresses: [], application: false },
  rosa: { people: ['rosa', 'milo'], addresses: ['rosa', 'milo'], application: true },
  luis: { people: ['luis'], addresses: ['luis', 'rosa'], application: false },
  ana: { people: [], addresses: [], application: false },
}
const actors = Object.keys(mayRead) as (keyof typeof headers)[]

async function search(actor: keyof typeof headers, shared: string[] = []) {
  const { people, addresses, application } = mayRead[actor]
  const read = await allReadBy(headers[actor])
  const finds = (secret: string) =>
    read.filter(({ text }) => text.toLowerCase().includes(secret.toLowerCase())).map(({ url }) => `${secret}: ${url}`)
  const isDocument = (find: string) => /\/documents\/[^/]+$/.test(find)

  expect(names.flatMap(name => sealedOf(everyone[name])).flatMap(finds), 'an SSN or a birth date').toEqual([])
  for (const name of names) {
    const hidden = [
      ...(people.includes(name) ? [] : [...privateOf(everyone[name]), ...printedOf(everyone[name])]),
      ...(addresses.includes(name) ? [] : addressesOf(everyone[name])),
    ]
    expect(hidden.flatMap(finds), `what is ${name}'s`).toEqual([])
    // Else the search would find nothing because it looks for nothing that is there.
    const found = [...privateOf(everyone[name]), ...addressesOf(everyone[name])].filter(
      secret => !hidden.includes(secret),
    )
    for (const secret of found) expect(finds(secret), secret).not.toEqual([])
  }
  const ofHome = ofTheApplication.flatMap(finds).filter(find => !isDocument(find))
  if (application) expect(ofHome.length).toBeGreaterThanOrEqual(ofTheApplication.length)
  else expect(ofHome).toEqual(shared)
}

describe('while it is filled in', () => {
  test.each(actors)('%s reads exactly what the policy allows', actor => search(actor))

  test('a co-borrower reads the main borrower’s addresses, in one place, and nothing else', async () => {
    const read = await allReadBy(headers.luis)
    const leaking = read.filter(({ text }) => text.includes(rosa.mark)).map(({ url }) => url)
    expect(leaking).toEqual([`/v1/${DEALER}/application/${ids.rosa.application_id}/current-address`])
    const shown = read.find(({ url }) => url === leaking[0])!.text
    expect(shown.match(/\d \w+ \w+ st/g)).toEqual(addressesOf(rosa))
  })
})

describe('once it is signed and sealed', () => {
  beforeAll(async () => {
    const { application_id } = ids.rosa
    const hers = browserOf(app, application_id, { headers: headers.rosa })
    const { envelope_id } = (await hers.post('envelope')).json()
    await services.queue.drain()
    for (const [name, by] of [
      ['rosa', 'rosa'],
      ['milo', 'rosa'],
      ['luis', 'luis'],
    ] as const) {
      const browser = browserOf(app, application_id, { headers: headers[by] })
      const { signing_url } = (await browser.sign(ids[name].borrower_id, envelope_id)).json()
      const page = await openSigningPage(app, signing_url)
      await page.read()
      const signed = await page.adopt({ kind: 'typed', name: page.state.signer.name })
      expect(signed.json().step).toBe('SIGNED')
    }
    await services.queue.drain()
    const rows = await services.db.selectFrom('document').select('document_set_id').distinct().execute()
    sets = rows.map(({ document_set_id }) => document_set_id)
    expect(sets).toHaveLength(3)
  })

  test.each(actors)('%s reads exactly what the policy allows', actor => {
    const loan = `/v1/${DEALER}/application/${ids.rosa.application_id}/summary`
    return search(actor, actor === 'luis' ? [`123456.78: ${loan}`] : [])
  })

  test('a dump of the database shows nothing of it', async () => {
    const { db } = services
    const ofPeople = Object.values(everyone).flatMap(person => [
      ...privateOf(person),
      ...addressesOf(person),
      ...sealedOf(person),
      `${person.first_name} Delgado`,
    ])
    const values = [...ofPeople, ...ofTheApplication, 'Delgado', '@example.com', 'AMERICAN_INDIAN', 'OTHER_HISPANIC']
    expect(new Set(values).size).toBeGreaterThan(60)
    const dump = await dumpOf(db)
    expect(values.flatMap(value => tablesWith(dump, value))).toEqual([])

    // The search finds what is readable, in each form.
    const { id } = await db.selectFrom('application').select('id').executeTakeFirstOrThrow()
    const secret = 'quorra@planted.example'
    for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(`{"${secret}"}`).toString('base64')]) {
      await db.updateTable('application').set({ message: form }).where('id', '=', id).execute()
      expect(tablesWith(await dumpOf(db), secret)).toEqual([`${secret}: application`])
    }
  })
})
