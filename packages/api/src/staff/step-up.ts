import Type from 'typebox'
import { defineOperations } from '../operation.ts'
import { closed, nullable } from '../schemas.ts'
import { ceremonyOptions, providerAddress, usedCredential } from './credentials.ts'

export const stepUpToken = Type.String({ description: 'For the header x-step-up, once, within 5 minutes' })
/** The call of the change as it will be sent: the proof is for this call alone, with its whole body. */
const change = closed({
  method: Type.String({ minLength: 1, maxLength: 10 }),
  path: Type.String({ minLength: 1, maxLength: 300, description: 'Below /v1' }),
  body: Type.Optional(nullable(Type.Object({}))),
})
const proof = closed({ step_up: stepUpToken })
const shared = { access: 'staff', tags: ['staff sign-in'] } as const

/** Confirmations of one change; two of them depend on the settings. */
export const stepUpOperations = defineOperations({
  'POST /staff/step-up/options': {
    ...shared,
    operationId: 'beginStepUp',
    summary: 'Get the options to confirm one change with a passkey',
    body: change,
    inReadOnly: true,
    response: { 200: ceremonyOptions },
    refusals: [],
  },
  'POST /staff/step-up': {
    ...shared,
    operationId: 'stepUp',
    summary: 'Confirm one change with a passkey',
    body: closed({ credential: usedCredential }),
    inReadOnly: true,
    response: { 200: proof },
    refusals: ['staff_step_up_required'],
  },
  'POST /staff/step-up/oidc': {
    ...shared,
    operationId: 'beginOidcStepUp',
    summary: "Get the address to confirm one change with the lender's own sign-in",
    body: change,
    inReadOnly: true,
    response: { 200: providerAddress },
    refusals: ['too_many_requests', 'staff_oidc_unavailable'],
  },
  'POST /staff/step-up/development': {
    ...shared,
    operationId: 'stepUpDemoStaff',
    summary: 'Development: confirm one change as a demo person',
    body: change,
    inReadOnly: true,
    response: { 200: proof },
    refusals: ['forbidden'],
  },
})
