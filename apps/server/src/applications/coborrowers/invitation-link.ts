import { type InvitationResponse, invitationOperations } from '@porchlight/api'
import { maskContact, pathTo } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { readSignedId, signId } from '../../platform/crypto/signed-id.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { type Limit, networkOf, rateLimits } from '../../platform/http/rate-limit.ts'
import { serveAll } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { type FoundInvitation, findInvitationById } from '../record/invitation-repository.ts'

const PURPOSE = 'open invitation'
const limits = { openedInvitationsPerIp: { most: 120, seconds: 3600 } } satisfies Record<string, Limit>

/**
 * The link of an invitation. Its token is in the fragment, which no server logs. It opens a page that shows who invites, and accepts
 * nothing: that takes a sign-in with the invited contact.
 */
export const invitationLink = (
  { keys, settings }: Pick<ApplicationServices, 'keys' | 'settings'>,
  dealer: string,
  invitation_id: string,
): string => `${settings.PUBLIC_URL}${pathTo('invitation', { dealer })}#token=${signId(keys, PURPOSE, invitation_id)}`

function stateOf(invitation: FoundInvitation, now: Date): InvitationResponse['state'] {
  if (invitation.accepted_at) return 'ACCEPTED'
  if (invitation.is_gone || invitation.revoked_at) return 'CANCELED'
  return invitation.expires_at <= now ? 'EXPIRED' : 'OPEN'
}

async function openInvitation(
  { db, clock, keys }: ApplicationServices,
  { dealer, token }: { dealer: string; token: string },
): Promise<InvitationResponse> {
  const id = readSignedId(keys, PURPOSE, token)
  const invitation = id && (await findInvitationById(db, keys.fields, id))
  if (!invitation || invitation.dealer_slug !== dealer) throw new HttpError('invitation_link_invalid')
  const state = stateOf(invitation, clock.now())
  const { inviter, recipient, application_id, borrower_id } = invitation
  return {
    state,
    inviter,
    // Masked: the link may have been forwarded, and its holder learns no contact.
    open: state === 'OPEN' ? { sent_to: maskContact(recipient), application_id, borrower_id } : null,
  }
}

export function invitationRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const limit = rateLimits(services, limits)
  serveAll(app, services, invitationOperations, {
    'POST /invitations/open': async (services, { body, req }) => {
      await limit.consume('openedInvitationsPerIp', networkOf(req.ip))
      return openInvitation(services, body)
    },
  })
}
