import { sql } from 'kysely'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, type SigningDesk, statusesOf } from '../signing/signing-desk.ts'
import { DEALER, type Headers } from '../support/filled-application.ts'
import { type Copied, copyOf, type Original } from './copied-application.ts'
import { race, roundsOn } from './race.ts'

/** The application of Rosa and Luis from which the races take copies, and what tests do with a copy. */
export async function signingRaces(desk: SigningDesk) {
  const { app, services } = desk
  const { application_id, applicants } = await readyApplication(desk, rosa, luis)
  const borrower_ids = applicants.map(({ id }) => id) as [string, string]
  const [rosasHeaders, luisHeaders] = applicants.map(({ headers }) => headers) as [Headers, Headers]
  /** An application that is ready to sign. */
  const ready: Original = await copyOf(services, { application_id, borrower_ids })

  const { envelope_id } = (await browserOf(app, application_id, applicants[0]).post('envelope')).json()
  await services.queue.drain()
  for (const applicant of applicants) {
    const { signing_url } = (await browserOf(app, application_id, applicant).sign(applicant.id, envelope_id)).json()
    await (await openSigningPage(app, signing_url)).read()
  }
  /** An application that both borrowers have opened and read, and not yet signed. */
  const read: Original = { application_id, borrower_ids }

  /** The actions of the borrowers on a copy, one request each. */
  function people({ application_id, borrower_ids: [, luis_id], bearers }: Copied, server = app) {
    const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, headers: Headers, payload?: object) =>
      server.inject({ method, url: `/v1${path}`, headers, ...(payload && { payload }) })
    const application = `/${DEALER}/application/${application_id}`
    const sign = (index: number, name: string) =>
      send(
        'POST',
        '/signing/sign',
        { authorization: `Bearer ${bearers[index]}` },
        { signature: { kind: 'typed', name }, intent: true, joint_credit: { initials: 'RD' } },
      )
    const decline = (index: number) =>
      send('POST', '/signing/decline', { authorization: `Bearer ${bearers[index]}` }, { reason: 'Not now' })
    return {
      rosaSigns: () => sign(0, 'Rosa Delgado'),
      luisSigns: () => sign(1, 'Luis Delgado'),
      rosaDeclines: () => decline(0),
      luisDeclines: () => decline(1),
      luisConsentsAgain: () =>
        send('POST', '/signing/consent', { authorization: `Bearer ${bearers[1]}` }, { agreed: true }),
      rosaSends: () => send('POST', `${application}/envelope`, rosasHeaders),
      luisSends: () => send('POST', `${application}/envelope`, luisHeaders),
      rosaReopens: () => send('POST', `${application}/reopen`, rosasHeaders),
      /** Discards an application that was never submitted, and withdraws any other. */
      rosaEnds: () => send('DELETE', application, rosasHeaders),
      rosaRemovesLuis: () => send('DELETE', `/${DEALER}/borrower/${luis_id}`, rosasHeaders),
      rosaAdds: () =>
        send('POST', `${application}/coborrower`, rosasHeaders, {
          first_name: 'Ana',
          last_name: 'Delgado',
          email: 'ana@example.com',
          phone_number: '+15015550177',
        }),
      rosaSavesHerHome: () => send('PUT', `${application}/home`, rosasHeaders, { model_name: 'Sequoia' }),
      luisAnswers: () =>
        send('PUT', `/${DEALER}/borrower/${luis_id}`, luisHeaders, { marital_status_type: 'UNMARRIED' }),
    }
  }

  return {
    ready,
    read,
    people,
    /** Runs the race on a new copy in each round. */
    async everyRound(original: Original, run: (copied: Copied, round: number) => Promise<void>): Promise<void> {
      for (let round = 0; round < roundsOn(services); round++) await run(await copyOf(services, original), round)
    },
    /** {@link race}, whose calls lock the application. */
    race: <A, B>({ application_id }: Copied, round: number, a: () => Promise<A>, b: () => Promise<B>) =>
      race(services, { table: 'application', id: application_id }, round, a, b),
    statuses: ({ application_id }: Copied) => statusesOf(desk, application_id),
    envelopesOf: ({ application_id }: Copied) =>
      services.db
        .selectFrom('envelope')
        .select(['id', 'status'])
        .where('application_id', '=', application_id)
        .execute(),
    jobsFor: async (name: string, envelope_id: string) =>
      (
        await sql`select 1 from manual_queue where name = ${name} and payload::text like ${`%${envelope_id}%`}`.execute(
          services.db,
        )
      ).rows.length,
  }
}
