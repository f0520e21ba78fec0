import { channel } from 'node:diagnostics_channel'

export const typesettingOutcomes = ['built', 'failed'] as const

export interface TypesetDocumentEvent {
  template: string
  outcome: (typeof typesettingOutcomes)[number]
  seconds: number
}

/** A channel of the process, because the document threads are those of the process: they have no services. It may have no listener. */
export const documentChannel = channel('porchlight:document')

/** Announces how long the work on a document took, and whether it succeeded. */
export async function announceDocument<Result>(template: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const publish = (outcome: TypesetDocumentEvent['outcome']) => {
    const event: TypesetDocumentEvent = { template, outcome, seconds: (performance.now() - start) / 1000 }
    documentChannel.publish(event)
  }
  try {
    const result = await work()
    publish('built')
    return result
  } catch (error) {
    publish('failed')
    throw error
  }
}

/** A channel of the process: what staff open has no services of metrics. It may have no listener. */
const manyOpeningsChannel = channel('porchlight:many-openings')

/** Announces that a staff member opened as many applications in a day as raise an alarm. */
export const announceManyOpenings = (): void => manyOpeningsChannel.publish(undefined)

/** Returns the function that ends the subscription. */
export function onManyOpenings(listener: () => void): () => void {
  manyOpeningsChannel.subscribe(listener)
  return () => manyOpeningsChannel.unsubscribe(listener)
}

/** Levels to which a limit that many people share was used within its window. */
export const sharedLimitLevels = ['half_used', 'used_up'] as const
export type SharedLimitLevel = (typeof sharedLimitLevels)[number]

/** A channel of the process: each area has its limits. It may have no listener. */
const sharedLimitChannel = channel('porchlight:shared-limit')

export const announceSharedLimit = (level: SharedLimitLevel): void => sharedLimitChannel.publish(level)

/** Returns the function that ends the subscription. */
export function onSharedLimit(listener: (level: SharedLimitLevel) => void): () => void {
  const listen = (level: unknown) => listener(level as SharedLimitLevel)
  sharedLimitChannel.subscribe(listen)
  return () => sharedLimitChannel.unsubscribe(listen)
}
