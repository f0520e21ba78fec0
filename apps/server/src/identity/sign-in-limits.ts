import { type Limit, type RateLimits, rateLimits } from '../platform/http/rate-limit.ts'
import type { Services } from '../services.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How often what may be asked (decisions B3 and B4). A dealer's office shares one IP address. */
export const signInLimits = {
  linksPerAddress: { most: 5, seconds: 15 * minute },
  linksPerIp: { most: 60, seconds: hour },
  codesPerPhone: { most: 5, seconds: 15 * minute },
  codesPerIp: { most: 60, seconds: hour },
  /** Added to an account; whoever has many codes sent to others is stopped by theirs too. */
  contactsPerUser: { most: 10, seconds: day },
  /** Right ones are given back, so that coming in often locks nobody out. */
  codeTriesPerContact: { most: 10, seconds: day },
  confirmationsPerIp: { most: 300, seconds: hour },
} satisfies Record<string, Limit>

export const TRIES_PER_CODE = 5

export type SignInLimits = RateLimits<keyof typeof signInLimits>

export const signInLimitsOf = (services: Pick<Services, 'db' | 'clock'>): SignInLimits =>
  rateLimits(services, signInLimits)
