import { buildApi } from './app.ts'
import { connectAreas } from './compose.ts'
import type { DemoApi } from './demo/demo-data.ts'
import type { Clock } from './platform/clock.ts'
import type { Services } from './services.ts'

/** Opens an API with another clock. No job builds or seals documents for it, because a job has the clock of the server. */
export async function openDemoApi(services: Services, clock: Clock): Promise<DemoApi> {
  const jobs = { ...services.jobs, buildEnvelope: noJob, sealEnvelope: noJob }
  const behind = await connectAreas({ ...services, clock, jobs })
  return { services: behind, app: await buildApi(behind) }
}

async function noJob(): Promise<void> {}
