import { isEnded } from '@porchlight/domain'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'

/** Returns whether the application was submitted at least once, and has not ended. Other pages load `person.ts`, and not this. */
export const showsStanding = (application: ApplicationOnPage): boolean =>
  application.submitted_at !== null && !isEnded(application)
