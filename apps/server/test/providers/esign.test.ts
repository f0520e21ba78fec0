import { afterAll, describe, expect, it } from 'vitest'
import { readApplication } from '../../src/applications/record/read-repository.ts'
import { buildEnvelope } from '../../src/signing/jobs.ts'
import { type Applicant, luis, readyApplication, rosa, type Someone } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, type SigningDesk, signingDesk, statusesOf } from '../signing/signing-desk.ts'
import { docusignAccount } from '../support/docusign-account.ts'
import { docusignStandIn } from '../support/docusign-stand-in.ts'

/** A provider with what a signer does at its signing page. Reports of the provider have arrived afterwards. */
interface Subject {
  provider: string
  desk: SigningDesk
  sign(signingUrl: string): Promise<unknown>
  decline(signingUrl: string): Promise<unknown>
}

async function builtIn(): Promise<Subject> {
  const desk = await signingDesk()
  return {
    provider: 'built-in',
    desk,
    async sign(url) {
      const page = await openSigningPage(desk.app, url)
      await page.read()
      await page.adopt({ kind: 'typed', name: page.state.signer.name })
    },
    decline: async url => (await openSigningPage(desk.app, url)).decline('The price is not what we agreed on.'),
  }
}

async function docusign(): Promise<Subject> {
  const standIn = await docusignStandIn()
  afterAll(standIn.close)
  const urls = { DOCUSIGN_OAUTH_URL: standIn.url, DOCUSIGN_API_URL: standIn.url }
  const desk = await signingDesk({ settings: { ESIGN: 'docusign', ...docusignAccount, ...urls } })
  const visit = (event: 'signing_complete' | 'decline') => async (url: string) => {
    standIn.visit(url, event)
    for (const { url: path, headers, payload } of standIn.notifications.splice(0))
      expect((await desk.app.inject({ method: 'POST', url: path, headers, payload })).statusCode).toBe(200)
  }
  return { provider: 'docusign', desk, sign: visit('signing_complete'), decline: visit('decline') }
}

describe.each([await builtIn(), await docusign()])('$provider', ({ provider, desk, sign, decline }) => {
  const { services, app } = desk

  /** Another service opens for several signers only with their statement of joint credit. */
  const initialsIf = (isJoint: boolean) => (isJoint && provider === 'docusign' ? { initials: 'AB' } : undefined)

  async function outForSignature(...people: [Someone, ...Someone[]]) {
    const { application_id, applicants } = await readyApplication(desk, ...people)
    const browsers = applicants.map(applicant => browserOf(app, application_id, applicant))
    const { envelope_id } = (await browsers[0]!.post('envelope')).json()
    await services.queue.drain()
    const urlFor = async ({ id }: Applicant, index: number) =>
      (await browsers[index]!.sign(id, envelope_id, undefined, initialsIf(people.length > 1))).json()
        .signing_url as string
    const urls = await Promise.all(applicants.map(urlFor))
    return { application_id, browsers, envelope_id, urls, statuses: () => statusesOf(desk, application_id) }
  }

  it('submits what one borrower signed, who then has every document', async () => {
    const { browsers, urls, statuses } = await outForSignature(rosa)
    await sign(urls[0]!)
    expect(await statuses()).toEqual(['WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED'])
    expect((await browsers[0]!.post('signed')).json()).toEqual({ status: 'SIGNED' })
    await services.queue.drain()
    expect(await statuses()).toEqual(['SUBMITTED', 'SIGNED'])
    const [set] = (await browsers[0]!.get('documents')).json()
    expect(set.documents.map(({ kind }: { kind: string }) => kind)).toEqual([
      'disclosure',
      'application',
      'authorizations',
      'certificate',
    ])
    for (const query of ['', '?as_archive=true'])
      expect((await browsers[0]!.get(`documents/${set.document_id}${query}`)).statusCode).toBe(200)
  })

  it('keeps the documents of two signers apart', async () => {
    const { browsers, urls, statuses } = await outForSignature(rosa, luis)
    await sign(urls[1]!)
    expect(await statuses()).toEqual(['SENT_FOR_SIGNATURE', 'READY_TO_SIGN_SUBMIT', 'SIGNED'])
    await sign(urls[0]!)
    await services.queue.drain()
    expect(await statuses()).toEqual(['SUBMITTED', 'SIGNED', 'SIGNED'])
    const [own] = (await browsers[0]!.get('documents')).json()
    expect((await browsers[1]!.get(`documents/${own.document_id}`)).statusCode).toBe(403)
  })

  it('makes one envelope, however often the job runs', async () => {
    const { envelope_id, urls, statuses } = await outForSignature(rosa)
    const row = () =>
      services.db.selectFrom('envelope').select('provider_envelope_id').where('id', '=', envelope_id).executeTakeFirst()
    const before = await row()
    await services.db.updateTable('envelope').set({ status: 'PREPARING' }).where('id', '=', envelope_id).execute()
    await buildEnvelope(services, { envelope_id })
    expect(await row()).toEqual(before)
    await sign(urls[0]!)
    await services.queue.drain()
    expect(await statuses()).toEqual(['SUBMITTED', 'SIGNED'])
  })

  it('ends signing for everyone when one declines', async () => {
    const { urls, statuses, application_id } = await outForSignature(rosa, luis)
    await sign(urls[0]!)
    await decline(urls[1]!)
    const declined = ['STARTED', 'READY_TO_SIGN_SUBMIT', 'DECLINED_TO_SIGN']
    expect(await statuses()).toEqual(declined)
    await services.queue.drain()
    expect(await statuses()).toEqual(declined)
    const { application } = await readApplication(services.db, services.keys.fields, { application_id })
    expect(application.decline_reason).toBe('The price is not what we agreed on.')
  })

  it('denies a signature that was never made', async () => {
    const { browsers, statuses } = await outForSignature(rosa)
    expect((await browsers[0]!.post('signed')).json()).toEqual({ status: 'WAITING_ON_ESIGNATURE_SERVICE' })
    await services.queue.drain()
    expect(await statuses()).toEqual(['SENT_FOR_SIGNATURE', 'READY_TO_SIGN_SUBMIT'])
  })

  it('takes no signature after the application was reopened', async () => {
    const { browsers, urls, statuses } = await outForSignature(rosa)
    await browsers[0]!.post('reopen')
    await services.queue.drain()
    await sign(urls[0]!).catch(() => {})
    await services.queue.drain()
    expect(await statuses()).toEqual(['STARTED', 'READY_TO_SIGN_SUBMIT'])
  })
})
