import { type StaffRole, staffRoles, staffStatuses } from '@porchlight/domain/staff'
import Type from 'typebox'
import { closed, named } from '../../platform/http/contract.ts'
import { grantResponse, profile, text, time, uuid } from '../sign-in/schemas.ts'

export const dealer = closed({ id: uuid, name: Type.String() })
export const personResponse = named(
  'StaffPerson',
  closed({
    id: uuid,
    ...profile,
    version: Type.Integer({ description: 'Of profile and access, for If-Match' }),
    status: Type.Unsafe<(typeof staffStatuses)[number]>({ type: 'string', enum: [...staffStatuses] }),
    grants: Type.Array(grantResponse),
    passkeys: Type.Integer(),
    last_signed_in_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
    created_at: time,
    invitation: Type.Unsafe<{ purpose: 'INVITE' | 'RESET'; expires_at: string } | null>({
      ...closed({
        purpose: Type.Unsafe<'INVITE' | 'RESET'>({ type: 'string', enum: ['INVITE', 'RESET'] }),
        expires_at: time,
      }),
      type: ['object', 'null'],
    }),
    away_until: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date' }),
    can_confirm: Type.Boolean(),
  }),
)

const MOST_GRANTS = 200
const grantBody = closed({
  role: Type.Unsafe<StaffRole>({ type: 'string', enum: [...staffRoles] }),
  dealer_id: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null for all dealers' }),
})
export const grantsBody = Type.Array(grantBody, { maxItems: MOST_GRANTS })

export const profileBody = { name: text, title: text, nmls_id: text }
