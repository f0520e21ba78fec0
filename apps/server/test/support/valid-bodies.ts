import { contactForm, homeResource, landSituation, registrationForm } from '@porchlight/domain'
import {
  aHome,
  applicationSectionCalls,
  aRegistration,
  everySectionCall,
  type SectionCall,
} from '@porchlight/domain/testing'
import { DEALER } from './filled-application.ts'
import type { Operation } from './openapi-values.ts'

const sample = { dealer: '{dealer}', application: '{application_id}', borrower: '{borrower_id}' }
const contact = contactForm.toRequest(aRegistration())
const registration = { dealer_id: DEALER, ...registrationForm.toRequest(aRegistration()) }
const staffMember = { name: 'Olivia Ortiz', title: 'Loan officer', nmls_id: '' }
const grants = [{ role: 'OFFICER', dealer_id: null }]
const sentBack = {
  sections: [{ borrower_id: '{borrower_id}', section: 'address' }],
  reason: 'UNCLEAR',
  sentence: 'Please look at your addresses again.',
}
const asked = { kind: 'QUESTION', stage: 'TO_DECIDE', waits_for: 'BORROWER', title: 'Where do you work now?' }
const bodies = Map.groupBy(
  [
    ...Object.values(everySectionCall(sample)).flat(),
    ...landSituation.values.flatMap(situation => applicationSectionCalls(sample, situation).home),
    ['POST', '/application-start', registration],
    ['POST', '/register', registration],
    ['POST', '/application-copy', { dealer_id: DEALER }],
    ['POST', '/{dealer}/application/{application_id}/coborrower', contact],
    ['POST', '/{dealer}/application/{application_id}/coborrower/invite', { email: 'someone@example.com' }],
    ['POST', '/{dealer}/application/{application_id}/home', homeResource.toApi(aHome())],
    ['POST', '/{dealer}/application/{application_id}/unlock', { section: 'address', reason: 'I moved.' }],
    ['POST', '/{dealer}/application/{application_id}/change-request', { sentence: 'I moved.' }],
    ['POST', '/{dealer}/application/{application_id}/items', { words: 'I moved.' }],
    ['POST', '/{dealer}/application/{application_id}/items/{id}/answer', { version: 1, words: 'I moved.' }],
    ['POST', '/{dealer}/application/{application_id}/items/{id}/not-available', { version: 1, reason: 'NOT_ABOUT_ME' }],
    ['POST', '/staff/applications/{application_id}/items', { items: [asked] }],
    ['PUT', '/account/language', { language: 'en' }],
    ['POST', '/signing/consent', { agreed: true }],
    ['POST', '/signing/sign', { signature: { kind: 'typed', name: 'Rosa Delgado' }, intent: true }],
    ['POST', '/signing/decline', { reason: 'Not now' }],
    ['POST', '/staff/people', { ...staffMember, email: 'olivia@lender.example', grants }],
    ['POST', '/staff/applications/{application_id}/return', sentBack],
    ['PUT', '/staff/people/{staff_id}/grants', { grants }],
    ['PUT', '/staff/people/{staff_id}/profile', staffMember],
    ['POST', '/staff/people/{staff_id}/confirmation', { code: 'AAAAAA' }],
    ['POST', '/staff/step-up/options', { method: 'POST', path: '/staff/people', body: staffMember }],
    ['POST', '/staff/step-up/development', { method: 'POST', path: '/staff/people', body: staffMember }],
  ] satisfies SectionCall[],
  ([method, path]) => `${method} ${path}`,
)

/**
 * Bodies that the operation accepts from a borrower whose application has every section answered, or from staff; none where it takes
 * none.
 */
export function validBodiesOf({ method, path }: Operation): object[] {
  // The body that changes an entry is the one that adds it.
  const own = path.replace('/v1', '')
  const added = own.replace(/\/\{id\}.*/, '')
  const calls = bodies.get(`${method} ${own}`) ?? bodies.get(`${added === own ? method : 'POST'} ${added}`) ?? []
  return calls.map(([, , body]) => body)
}
