import { legalTexts } from '@porchlight/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { legalHash } from '../../src/applications/record/consent-receipts.ts'
import { receiptsOfUser } from '../../src/applications/record/consent-repository.ts'
import { wordsIn } from '../documents/reading-pdf.ts'
import { docusignAccount } from '../support/docusign-account.ts'
import { docusignStandIn } from '../support/docusign-stand-in.ts'
import { luis, onHerDevice, type People, readyApplication, rosa } from './ready-application.ts'
import { browserOf, openSigningPage, type SigningDesk, signingDesk } from './signing-desk.ts'

const docusign = await docusignStandIn()
afterAll(docusign.close)
const urls = { DOCUSIGN_OAUTH_URL: docusign.url, DOCUSIGN_API_URL: docusign.url }
const builtIn = await signingDesk()
const elsewhere = await signingDesk({ settings: { ESIGN: 'docusign', ...docusignAccount, ...urls } })
docusign.now = elsewhere.services.clock.now

const nameOf = ({ first_name, last_name }: People[number]) => `${first_name} ${last_name}`
const errorsOf = (answer: { statusCode: number; json(): { errors?: object } }) => [
  answer.statusCode,
  ...Object.keys(answer.json().errors ?? {}),
]
const refused = [422, 'joint_credit']

const together: [string, People][] = [
  ['one borrower', [rosa]],
  ['a borrower and an invited co-borrower', [rosa, luis]],
  ['a borrower and a co-borrower on their device', [rosa, onHerDevice]],
  ['three borrowers', [rosa, luis, onHerDevice]],
]

async function outForSignature(desk: SigningDesk, people: People) {
  const ready = await readyApplication(desk, ...people)
  const { envelope_id, joint_credit } = (
    await browserOf(desk.app, ready.application_id, ready.applicants[0]).post('envelope')
  ).json()
  await desk.services.queue.drain()
  return { ...ready, envelope_id, joint_credit }
}

/** The statements of joint credit of a borrower in the ledger. */
const statementsOf = async ({ services }: SigningDesk, borrower_id: string) =>
  (await receiptsOfUser(services.db, services.keys.fields, [{ borrower_id }])).flatMap(receipt =>
    receipt.text_id === 'joint-credit' ? [receipt] : [],
  )
const expected = (services: SigningDesk['services'], typed_signature: string) => {
  const text = legalTexts['joint-credit']({ lender: services.settings.LENDER_NAME, dealer: 'Sunrise Homes' })
  return { agreed: true, text_version: text.version, text_hash: legalHash(text), typed_signature }
}

describe.each(together)('%s', (_, people) => {
  const isJoint = people.length > 1

  it('signs on our page with a statement of joint credit of each signer, where several sign', async () => {
    const { application_id, applicants, envelope_id, joint_credit } = await outForSignature(builtIn, people)
    expect(joint_credit).toBeUndefined()
    for (const [index, applicant] of applicants.entries()) {
      const browser = browserOf(builtIn.app, application_id, applicant)
      const page = await openSigningPage(
        builtIn.app,
        (await browser.sign(applicant.id, envelope_id)).json().signing_url,
      )
      const others = people.filter(person => person !== people[index]).map(nameOf)
      expect(page.state.joint_credit?.names).toEqual(isJoint ? others : undefined)
      await page.read()
      const signature = { kind: 'typed', name: nameOf(people[index]!) } as const
      if (isJoint) {
        for (const initials of ['', '12', 'R😀'])
          expect(errorsOf(await page.adopt(signature, { initials }))).toEqual(refused)
        expect(errorsOf(await page.post('sign', { signature, intent: true }))).toEqual(refused)
      } else expect(errorsOf(await page.adopt(signature, { initials: 'RD' }))).toEqual(refused)
      expect(await statementsOf(builtIn, applicant.id)).toEqual([])
      expect((await page.adopt(signature)).statusCode).toBe(200)
      expect(await statementsOf(builtIn, applicant.id)).toMatchObject(isJoint ? [expected(builtIn.services, 'RD')] : [])
    }
    await builtIn.services.queue.drain()
    const sets = (await browserOf(builtIn.app, application_id, applicants[0]).get('documents')).json()
    const [own] = sets.filter(({ borrower_id }: { borrower_id: string }) => borrower_id === applicants[0].id)
    const combined = await browserOf(builtIn.app, application_id, applicants[0]).get(`documents/${own.document_id}`)
    const words = (await wordsIn(combined.rawPayload)).replace(/\s+/g, ' ')
    const others = people.slice(1).map(nameOf).join(', ')
    if (isJoint) expect(words).toContain(`Intends to apply for joint credit with ${others}. Initials: RD`)
    else expect(words).not.toContain('joint credit')
  })

  it('gets no page of another service without the statement, where several sign', async () => {
    const { application_id, applicants, envelope_id, joint_credit } = await outForSignature(elsewhere, people)
    const signers = people.map((person, index) => ({ borrower_id: applicants[index]!.id, name: nameOf(person) }))
    expect(joint_credit).toEqual(isJoint ? { signers } : undefined)
    for (const applicant of applicants) {
      const browser = browserOf(elsewhere.app, application_id, applicant)
      const sign = (initials?: string) =>
        browser.sign(applicant.id, envelope_id, undefined, initials === undefined ? undefined : { initials })
      if (isJoint) {
        for (const initials of [undefined, '', '12']) expect(errorsOf(await sign(initials))).toEqual(refused)
        expect(await statementsOf(elsewhere, applicant.id)).toEqual([])
        expect((await sign('R.D.')).statusCode).toBe(200)
      } else expect(errorsOf(await sign('RD'))).toEqual(refused)
      expect((await sign()).statusCode).toBe(200)
      expect(await statementsOf(elsewhere, applicant.id)).toMatchObject(
        isJoint ? [expected(elsewhere.services, 'R.D.')] : [],
      )
    }
  })
})
