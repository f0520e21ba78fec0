import { newId } from '../../src/platform/ids.ts'

const profile = { name: 'Olivia Ortiz', title: 'Loan officer', nmls_id: '' }
const grants = [{ role: 'OFFICER', dealer_id: null }]
const items = [{ id: newId(), version: 1 }]
const period = { until_on: '' }
/** Keyed by route; a route without one needs none. */
const bodies: Readonly<Record<string, object>> = {
  'POST /staff/people': { ...profile, email: 'olivia@lender.example', grants },
  'POST /staff/people/{staff_id}/confirmation': { code: 'AAAAAA' },
  'PUT /staff/people/{staff_id}/grants': { grants },
  'PUT /staff/people/{staff_id}/profile': profile,
  'PUT /staff/people/{staff_id}/licenses': { licenses: [] },
  'POST /staff/compliance/worksheet': { from: '2026-01-01', to: '2026-12-31' },
  'POST /staff/assignments': { applications: [{ application_id: '0000000000', from: null }], assignee_id: null },
  'POST /staff/applications/{application_id}/notes': { kind: 'NOTE', text: 'Called about the lot.' },
  'POST /staff/applications/{application_id}/events': { kind: null },
  'POST /staff/applications/{application_id}/electronic-records/withdrawal': {
    borrower_id: newId(),
    withdrawn_on: '2026-01-02',
  },
  'PUT /staff/applications/{application_id}/dates': { loan_number: '' },
  'POST /staff/applications/{application_id}/figures': { kind: 'INVOICE', cents: null, source: '' },
  'POST /staff/applications/{application_id}/items': {
    items: [{ kind: 'QUESTION', stage: 'TO_DECIDE', waits_for: 'BORROWER' }],
  },
  'POST /staff/applications/{application_id}/items/accept': { items },
  'POST /staff/applications/{application_id}/items/waive': { items, reason: 'NOT_NEEDED' },
  'POST /staff/applications/{application_id}/items/ask-again': { items, reason: 'UNREADABLE' },
  'POST /staff/applications/{application_id}/items/due-day': { items, due_on: null },
  'PUT /staff/applications/{application_id}/items/{id}': { version: 1 },
  'POST /staff/applications/{application_id}/items/{id}/answer': { version: 1 },
  'POST /staff/applications/{application_id}/items/{id}/not-available': {
    ...{ version: 1, reason: 'OTHER', channel: 'PHONE', said_on: '2026-01-05' },
  },
  'POST /staff/applications/{application_id}/incompleteness': period,
  'PUT /staff/applications/{application_id}/incompleteness/{id}': { version: 1, ...period },
  'POST /staff/applications/{application_id}/incompleteness/{id}/send': { version: 1 },
  'POST /staff/applications/{application_id}/letters/{id}/returned': { returned_on: '' },
  'POST /staff/letters/print': { ids: [newId()] },
  'POST /staff/letters/mailed': { ids: [newId()], sent_on: '', method: 'LETTER' },
  'POST /staff/applications/{application_id}/hold': { reason: '' },
  'POST /staff/applications/{application_id}/hold/end': { reason: '' },
  'POST /staff/applications/{application_id}/restriction': { reason: '' },
  'POST /staff/applications/{application_id}/restriction/end': { reason: '' },
  'POST /staff/applications/{application_id}/restricted-notes': { text: 'Ask counsel.' },
  'POST /staff/applications/{application_id}/reveal': { borrower_id: newId(), field: 'ssn', reason: 'IDENTITY' },
  'POST /staff/applications/{application_id}/caller-check': { borrower_id: 'x', date_of_birth: '', ssn_last4: '' },
  'POST /staff/applications/{application_id}/export': { format: 'MISMO', reason: 'OWN_SYSTEM' },
  'POST /staff/applications/{application_id}/demographics/export': { reason: 'REPORT' },
  'PUT /staff/applications/{application_id}/follow-up': { follow_up_on: null },
  'PUT /staff/applications/{application_id}/checks': { needs: [], no_other_findings: true },
  'POST /staff/people/{staff_id}/deactivation': {},
  'PUT /staff/people/{staff_id}/away': { away_until: null },
  'PUT /staff/account/preferences': { mail_when: null },
  'POST /staff/item-sets': {
    name: '',
    items: [{ kind: 'QUESTION', stage: 'TO_DECIDE', waits_for: 'BORROWER', is_of_borrower: false }],
  },
  'POST /staff/step-up/options': { method: 'POST', path: '/staff/people', body: {} },
  'POST /staff/step-up/development': { method: 'POST', path: '/staff/people', body: {} },
}

const sentBack = (borrower_id: string | undefined) => ({
  sections: [{ borrower_id, section: 'address' }],
  reason: 'UNCLEAR',
  sentence: 'Please look at your addresses again.',
})

const toExport = (application_id: string | undefined) => ({
  batch_id: newId(),
  application_ids: [application_id],
  format: 'MISMO',
  reason: 'OWN_SYSTEM',
})

/** A body that the route takes: of the return about this borrower, of a zip with a file of this application. */
export function bodyOf(
  route: string,
  { borrower_id, application_id }: { borrower_id?: string; application_id?: string },
): object | undefined {
  if (route.endsWith('/return')) return sentBack(borrower_id)
  return route === 'POST /staff/exports/batches' ? toExport(application_id) : bodies[route]
}
