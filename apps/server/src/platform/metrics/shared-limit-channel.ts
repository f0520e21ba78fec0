import { channel } from 'node:diagnostics_channel'

/** How far a limit that many people share was used within its window. */
export const sharedLimitLevels = ['half_used', 'used_up'] as const
export type SharedLimitLevel = (typeof sharedLimitLevels)[number]

/** A channel of the process: each area has its limits, and nobody may be listening. */
const sharedLimitChannel = channel('porchlight:shared-limit')

export const announceSharedLimit = (level: SharedLimitLevel): void => sharedLimitChannel.publish(level)

/** Returns the function that ends the subscription. */
export function onSharedLimit(listener: (level: SharedLimitLevel) => void): () => void {
  const listen = (level: unknown) => listener(level as SharedLimitLevel)
  sharedLimitChannel.subscribe(listen)
  return () => sharedLimitChannel.unsubscribe(listen)
}
