import {
  type Actor,
  ASSIGNEE,
  has,
  isCompliance,
  isManager,
  isOfficer,
  isOneOf,
  isUnlicensed,
  strangers,
  withoutWay,
} from './access-actors.ts'

/** The states of an application, and whether it was ever submitted. */
export const states = {
  'never submitted': false,
  'out for the first signature': false,
  submitted: true,
  restricted: true,
  'in review': true,
  'open again': true,
  'out for signature again': true,
  withdrawn: true,
  finished: true,
} as const
export type State = keyof typeof states
const targets = ['another person', 'themselves'] as const
/** The subject of a request: an application in a state, a person, or neither. */
export type Subject = State | (typeof targets)[number] | 'nothing'

/** A status, and the code of a refusal. */
type Outcome = string
interface Row {
  /** The refusal of an active person. Undefined where the person may do this. */
  refusal(actor: Actor, subject: Subject): Outcome | undefined
  /** The answer where access is granted; by subject where it differs. */
  granted: Outcome | ((subject: Subject) => Outcome)
  /** The callers, besides active people, that the route is for. */
  also?: 'everyone' | 'waiting'
  /** The subjects on which it needs a license in their state. Each application is unassigned, so that it is taken. */
  needsLicense?(subject: Subject): boolean
}

const wasSubmitted = (subject: Subject): boolean => subject in states && states[subject as State]

const notFound = '404 application_not_found'
const forbidden = '403 application_forbidden'
/** A restricted application is known to its assignee, the managers of its dealer, and compliance. */
const isHidden = (actor: Actor, subject: Subject) =>
  subject === 'restricted' && actor !== ASSIGNEE && !isManager(actor) && !isCompliance(actor)
/** An application is known to officers and managers of its dealer and to compliance, from its first submission on. */
const known = (may: (actor: Actor) => boolean) => (actor: Actor, subject: Subject) => {
  if (!wasSubmitted(subject) || !(isOfficer(actor) || isCompliance(actor)) || isHidden(actor, subject)) return notFound
  return may(actor) ? undefined : forbidden
}
/** People of another dealer, and borrowers of all of them, find nothing to take. */
const takingNext = (actor: Actor) => {
  if (isOfficer(actor)) return isUnlicensed(actor) ? '404 queue_not_licensed' : undefined
  return /OFFICER|MANAGER/.test(actor) ? '404 queue_empty' : '403 staff_forbidden'
}
/** People of another dealer, and borrowers of it, find no such application. */
const exportingBatch = (actor: Actor, subject: Subject) => {
  if (!/OFFICER|MANAGER/.test(actor)) return '403 staff_forbidden'
  return isOfficer(actor) && wasSubmitted(subject) && !isHidden(actor, subject) ? undefined : notFound
}
const markingAsRead = (actor: Actor, subject: Subject) =>
  known(isOfficer)(actor, subject) ??
  (isUnlicensed(actor) && ['submitted', 'restricted'].includes(subject) ? '409 not_licensed' : undefined)
const administrator = (actor: Actor) => (has(actor, 'ADMINISTRATOR ALL') ? undefined : '403 staff_forbidden')
const notThemselves = (actor: Actor, subject: Subject) =>
  administrator(actor) ?? (subject === 'themselves' ? '409 staff_own_grants' : undefined)
/** People who work on applications set their own; administrators and managers that of others. */
const settingAway = (actor: Actor, subject: Subject) => {
  const roles = subject === 'themselves' ? /OFFICER|MANAGER/ : /MANAGER|ADMINISTRATOR/
  return roles.test(actor) ? undefined : '403 staff_forbidden'
}
const nobody = () => undefined

const open = (granted: Row['granted']): Row => ({ refusal: nobody, granted, also: 'everyone' })
const forWaiting = (granted: Row['granted']): Row => ({ refusal: nobody, granted, also: 'waiting' })
const forActive = (granted: Row['granted']): Row => ({ refusal: nobody, granted })
const forReaders: Row = { refusal: known(() => true), granted: '200' }
const forReviewers = (granted: Row['granted']): Row => ({ refusal: known(isOfficer), granted })
/** Work that takes an unassigned application. */
const forAssignees = (granted: Row['granted']): Row => ({ ...forReviewers(granted), needsLicense: () => true })
const forAdministrators = (granted: Row['granted']): Row => ({ refusal: administrator, granted })
const onOthers = (granted: Row['granted']): Row => ({ refusal: notThemselves, granted })

const forRoles = (roles: RegExp, granted: Row['granted']): Row => ({
  refusal: actor => (roles.test(actor) ? undefined : '403 staff_forbidden'),
  granted,
})

const noBody = '422 invalid_form'
const noItem = '404 item_not_found'
const noNotice = '404 notice_not_found'
const noLetter = '404 letter_not_found'
const unconfirmed = '403 staff_step_up_required'
/** One that is restricted is submitted. */
const inState = (outcomes: Partial<Record<State, Outcome>>, others: Outcome) => (subject: Subject) =>
  outcomes[subject as State] ?? (subject === 'restricted' ? outcomes.submitted : undefined) ?? others
const ended = { withdrawn: '409 application_withdrawn', finished: '409 application_finished' } as const
/** The answer to work on what was submitted, while no borrower has opened it again. */
const onLastSigned = (granted: Outcome) =>
  inState({ submitted: granted, 'in review': granted, withdrawn: granted, finished: granted }, '409 wrong_status')
const onSubmitted = (granted: Outcome) =>
  inState({ submitted: granted, 'in review': granted, ...ended }, '409 wrong_status')
const application = '/staff/applications/{application_id}'
const person = '/staff/people/{staff_id}'

/** Every operation of staff in OpenAPI; one without a row fails the test. */
export const table: Readonly<Record<string, Row>> = {
  // Without the body that they need.
  'POST /staff/sign-in/passkey/options': open('200'),
  'POST /staff/sign-in/passkey': open(noBody),
  'GET /staff/sign-in/development': open('200'),
  'POST /staff/sign-in/development': open(noBody),
  'POST /staff/sign-in/oidc': open(noBody),
  'POST /staff/sign-in/oidc/callback': open(noBody),
  'POST /staff/invitations/open': open(noBody),
  'POST /staff/invitations/passkey/options': open(noBody),
  'POST /staff/invitations/passkey': open(noBody),
  'POST /staff/invitations/oidc': open(noBody),
  'GET /staff/session': forWaiting('200'),
  'POST /staff/session/activity': forWaiting('200'),
  'DELETE /staff/session': forWaiting('204'),
  'GET /staff/account': forActive('200'),
  'DELETE /staff/account/sessions': forActive('204'),
  'DELETE /staff/account/sessions/{id}': forActive('404 not_found'),
  'PUT /staff/account/preferences': forActive('204'),
  'POST /staff/account/passkeys/options': forActive('200'),
  'POST /staff/account/passkeys': forActive(noBody),
  'DELETE /staff/account/passkeys/{id}': forActive(unconfirmed),
  'POST /staff/step-up/options': forActive('200'),
  'POST /staff/step-up': forActive(noBody),
  'POST /staff/step-up/oidc': forActive(noBody),
  // For demo people alone.
  'POST /staff/step-up/development': forActive('403 forbidden'),

  'GET /staff/people': forAdministrators('200'),
  'POST /staff/people': forAdministrators(unconfirmed),
  [`GET ${person}`]: forAdministrators('200'),
  [`PUT ${person}/profile`]: forAdministrators(unconfirmed),
  [`POST ${person}/invitation`]: forAdministrators(unconfirmed),
  [`POST ${person}/confirmation`]: onOthers(unconfirmed),
  [`PUT ${person}/grants`]: onOthers(unconfirmed),
  [`PUT ${person}/licenses`]: onOthers(unconfirmed),
  [`POST ${person}/reset`]: onOthers(unconfirmed),
  [`PUT ${person}/away`]: {
    refusal: settingAway,
    granted: subject => (subject === 'themselves' ? '200' : unconfirmed),
  },
  [`POST ${person}/deactivation`]: onOthers(unconfirmed),

  'GET /staff/overview': forRoles(/MANAGER|COMPLIANCE/, '200'),
  'GET /staff/overview/list': forRoles(/MANAGER|COMPLIANCE/, '200'),
  ...Object.fromEntries(
    ['due', 'due/list', 'due/tasks', 'due/tasks/list'].map(path => [
      `GET /staff/${path}`,
      forRoles(/MANAGER|COMPLIANCE/, '200'),
    ]),
  ),
  ...Object.fromEntries(
    ['missed-clocks', 'overrides', 'words'].flatMap(list => [
      [`GET /staff/compliance/${list}`, forRoles(/COMPLIANCE/, '200')],
      [`GET /staff/compliance/${list}/list`, forRoles(/COMPLIANCE/, '200')],
    ]),
  ),
  'POST /staff/compliance/worksheet': forRoles(/COMPLIANCE/, unconfirmed),
  'GET /staff/queue': forActive('200'),
  'GET /staff/calls': forRoles(/OFFICER|MANAGER/, '200'),
  'GET /staff/activity': forRoles(/OFFICER|MANAGER/, '200'),
  'GET /staff/item-sets': forRoles(/OFFICER|MANAGER/, '200'),
  'POST /staff/item-sets': forRoles(/OFFICER|MANAGER/, noBody),
  'DELETE /staff/item-sets/{id}': forRoles(/OFFICER|MANAGER/, '404 item_set_not_found'),
  'GET /staff/queue/list': forRoles(/OFFICER|MANAGER|COMPLIANCE/, '200'),
  'GET /staff/exports/candidates': forRoles(/OFFICER|MANAGER/, '200'),
  // The body names the application. Its state is judged when its file is made.
  'POST /staff/exports/batches': { refusal: exportingBatch, granted: unconfirmed },
  'GET /staff/exports/batches/{batch_id}': forActive('404 export_batch_not_found'),
  'POST /staff/search': forActive(noBody),
  'GET /staff/queue/partially-signed': forRoles(/OFFICER|MANAGER/, '200'),
  'POST /staff/queue/partially-signed/{id}/reminder': forRoles(/OFFICER|MANAGER/, notFound),
  'GET /staff/failures': forRoles(/MANAGER|ADMINISTRATOR/, '200'),
  'POST /staff/failures/{id}/retry': forRoles(/MANAGER|ADMINISTRATOR/, '404 failure_not_found'),
  [`GET ${application}`]: forReaders,
  [`GET ${application}/view`]: forReaders,
  [`GET ${application}/full`]: forReaders,
  [`GET ${application}/borrowers/{borrower_id}`]: forReaders,
  [`GET ${application}/loan`]: forReaders,
  [`GET ${application}/documents`]: forReaders,
  [`GET ${application}/documents/{document_id}`]: forReaders,
  [`GET ${application}/summary`]: forReaders,
  [`GET ${application}/verification`]: forReaders,
  [`GET ${application}/demographics`]: { refusal: known(isCompliance), granted: '200' },
  [`GET ${application}/notes`]: forReaders,
  [`GET ${application}/history`]: forReaders,
  // Without the id of a message.
  [`GET ${application}/messages/{message_id}`]: { ...forReaders, granted: '404 not_found' },
  [`POST ${application}/electronic-records/withdrawal`]: forReviewers(noBody),
  [`POST ${application}/notes`]: forReviewers('201'),
  // Without its outcome.
  [`POST ${application}/events`]: forAssignees(inState(ended, noBody)),
  [`PUT ${application}/dates`]: forAssignees(inState(ended, '200')),
  // Without what it needs.
  [`POST ${application}/figures`]: forAssignees(inState(ended, noBody)),
  [`POST ${application}/figures/{id}/withdrawal`]: forAssignees(inState(ended, '404 not_found')),
  [`GET ${application}/items/suggestions`]: forReaders,
  // Without what to ask for.
  [`POST ${application}/items`]: forAssignees(inState(ended, noBody)),
  ...Object.fromEntries(
    ['accept', 'waive', 'ask-again', 'due-day'].map(act => [
      `POST ${application}/items/${act}`,
      forAssignees(inState(ended, noItem)),
    ]),
  ),
  [`PUT ${application}/items/{id}`]: forAssignees(inState(ended, noItem)),
  [`POST ${application}/items/{id}/answer`]: forAssignees(inState(ended, noItem)),
  [`POST ${application}/items/{id}/not-available`]: forAssignees(inState(ended, noItem)),
  [`POST ${application}/incompleteness`]: forAssignees(inState(ended, noBody)),
  [`PUT ${application}/incompleteness/{id}`]: forAssignees(inState(ended, noNotice)),
  [`DELETE ${application}/incompleteness/{id}`]: forAssignees(inState(ended, noNotice)),
  [`POST ${application}/incompleteness/{id}/send`]: forAssignees(inState(ended, noNotice)),
  [`GET ${application}/letters/{id}/pdf`]: { ...forReaders, granted: noLetter },
  [`POST ${application}/letters/{id}/returned`]: forAssignees(inState(ended, noLetter)),
  'GET /staff/letters': forRoles(/OFFICER|MANAGER/, '200'),
  'POST /staff/letters/print': forRoles(/OFFICER|MANAGER/, noLetter),
  'POST /staff/letters/mailed': forRoles(/OFFICER|MANAGER/, noLetter),
  [`POST ${application}/hold`]: { refusal: known(isCompliance), granted: noBody },
  [`POST ${application}/hold/end`]: { refusal: known(isCompliance), granted: '409 no_hold' },
  [`POST ${application}/restricted-notes`]: { refusal: known(isCompliance), granted: '201' },
  [`POST ${application}/restriction`]: {
    refusal: known(isManager),
    granted: inState({ restricted: '409 application_restricted' }, noBody),
  },
  [`POST ${application}/restriction/end`]: {
    refusal: known(isManager),
    granted: inState({ restricted: noBody }, '409 application_not_restricted'),
  },
  [`PUT ${application}/follow-up`]: forReviewers('200'),
  // The body names neither a borrower nor a day.
  [`POST ${application}/reveal`]: forReviewers(onSubmitted('404 borrower_not_found')),
  [`POST ${application}/caller-check`]: forReviewers(inState(ended, '422 invalid_form')),
  [`GET ${application}/export`]: forReaders,
  [`POST ${application}/export`]: forReviewers(onLastSigned(unconfirmed)),
  [`POST ${application}/demographics/export`]: { refusal: known(isCompliance), granted: onLastSigned(unconfirmed) },
  [`PUT ${application}/checks`]: forAssignees(onSubmitted('200')),
  [`POST ${application}/review`]: forAssignees(inState({ submitted: '200', ...ended }, '409 wrong_status')),
  [`POST ${application}/submission/read`]: { refusal: markingAsRead, granted: inState(ended, '409 wrong_status') },
  [`DELETE ${application}/submission/read`]: forAssignees(inState({ submitted: '200', ...ended }, '409 wrong_status')),
  [`POST ${application}/withdrawal/read`]: forReviewers(inState({ withdrawn: '200' }, '409 wrong_status')),
  [`DELETE ${application}/withdrawal/read`]: forReviewers('200'),
  [`GET ${application}/presence`]: forReaders,
  [`POST ${application}/presence`]: forReaders,
  [`DELETE ${application}/presence`]: { ...forReaders, granted: '204' },
  [`GET ${application}/events`]: forReaders,
  'GET /staff/queue/events': forRoles(/OFFICER|MANAGER|COMPLIANCE/, '200'),
  'GET /staff/queue/presence': forRoles(/OFFICER|MANAGER|COMPLIANCE/, '200'),
  'GET /staff/assignees': forRoles(/OFFICER|MANAGER|ADMINISTRATOR/, '200'),
  // Each application has its outcome: assignment/assignment.test.ts.
  'POST /staff/assignments': forRoles(/OFFICER|MANAGER/, '200'),
  'POST /staff/queue/next': { refusal: takingNext, granted: '200' },
  [`POST ${application}/return`]: forAssignees(
    inState({ submitted: '200', 'in review': '200', ...ended }, '409 wrong_status'),
  ),
  [`POST ${application}/reminder`]: forAssignees(
    inState({ 'open again': '200', 'out for signature again': '200', ...ended }, '409 wrong_status'),
  ),
  // One that was stopped stays stopped.
  [`DELETE ${application}/review`]: {
    ...forReviewers(inState({ submitted: '200', 'in review': '200', ...ended }, '409 wrong_status')),
    needsLicense: subject => subject !== 'submitted' && subject !== 'restricted',
  },
}

/** The subjects of a route, by the parameter that names one. */
export function subjectsOf(route: string): readonly Subject[] {
  if (route.includes('{application_id}') || route === 'POST /staff/exports/batches')
    return Object.keys(states) as State[]
  return route.includes('{staff_id}') ? targets : ['nothing']
}

/** The answer that the actor gets to a request about the subject. */
export function expected(route: string, actor: Actor, subject: Subject): Outcome {
  const row = table[route]
  if (!row) throw new Error(`${route} has no row in the table`)
  const { refusal, granted, also, needsLicense } = row
  const outcome = typeof granted === 'string' ? granted : granted(subject)
  if (also === 'everyone') return outcome
  if (actor === 'waiting') return also === 'waiting' ? outcome : '403 staff_waiting'
  if (isOneOf(withoutWay, actor) || isOneOf(strangers, actor)) return '401 unauthenticated'
  const isRefusedByState = outcome.startsWith('409')
  const license = isUnlicensed(actor) && needsLicense?.(subject) && !isRefusedByState ? '409 not_licensed' : undefined
  return refusal(actor, subject) ?? license ?? outcome
}
