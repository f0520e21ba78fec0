import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { followLetters } from './follow-letters.ts'
import { planLetters, type SendLetters } from './send-letters.ts'

/** Registers the handlers of letters. Called before those that store the tasks, which follow from the events of the file. */
export function connectLetters(
  services: Pick<ApplicationServices, 'clock' | 'settings' | 'applicationEvents'> & {
    jobs: { sendLetters: SendLetters }
  },
): void {
  const { applicationEvents } = services
  applicationEvents.onChange(ctx => followLetters(services, ctx))
  applicationEvents.onOccurrence((ctx, occurrence) => planLetters(services, ctx, occurrence))
}
