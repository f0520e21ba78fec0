import { buildApi } from '../apps/server/src/app.ts'
import { type ComposedServices, createServices } from '../apps/server/src/compose.ts'
import type { StaffActor } from '../apps/server/src/platform/actor.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import type { AllSettings } from '../apps/server/src/settings.ts'

const DAY_MS = 86_400_000
const HEADER = 'x-bench-staff'

interface Request {
  method?: 'GET' | 'POST'
  url: string
  payload?: object
  actor: StaffActor
}

export interface StaffApi extends AsyncDisposable {
  services: ComposedServices
  /** Sends a request in this process as `actor`, and returns the body of its response. */
  send(request: Request): Promise<string>
}

/** The API of the lender's side, where each request says who sends it. */
export async function openStaffApi(settings: AllSettings): Promise<StaffApi> {
  const services = await createServices(settings)
  const app = await buildApi(services, {
    authenticators: {
      staff: req => ({ ...JSON.parse(String(req.headers[HEADER])), session_ends_at: new Date(Date.now() + DAY_MS) }),
    },
  })
  await app.ready()
  return {
    services,
    async send({ actor, ...request }) {
      const headers = { [HEADER]: JSON.stringify(actor), 'sec-fetch-site': 'same-origin', 'x-porchlight': 'staff' }
      const { statusCode, body } = await app.inject({ ...request, headers })
      if (statusCode !== 200) throw new Error(`${request.url} answered ${statusCode}: ${body}`)
      return body
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await services.close()
    },
  }
}

/** A staff member with one role. */
export const actorOf = (
  role: 'OFFICER' | 'MANAGER',
  scope: 'ALL' | { dealer_id: string },
  staff_id = newId(),
): StaffActor => ({
  kind: 'staff',
  staff_id,
  name: 'Olivia Ortiz',
  session_id: newId(),
  session_ends_at: new Date(Date.now() + DAY_MS),
  grants: [{ role, scope }],
  licensed_in: null,
  contacts: [`${role.toLowerCase()}@lender.example`],
  account_ids: [],
  language: null,
})
