import type { ApplicationServices } from '../applications/application-services.ts'

/** What this area needs of the composition root. */
export type NoticeServices = Pick<
  ApplicationServices,
  'db' | 'clock' | 'keys' | 'settings' | 'jobs' | 'log' | 'applicationEvents'
>
