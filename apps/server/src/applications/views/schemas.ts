import { applicationStatus } from '@porchlight/api'
import {
  type BorrowerStatus,
  borrowerResource,
  borrowerStatuses,
  contactForm,
  type ListedApplication,
  type ListSection,
  landForms,
  landSituation,
  type ProgressResponse,
  type StoredAnswers,
  sectionIds,
} from '@porchlight/domain'
import Type, { type TSchema } from 'typebox'
import { closed, named, nullable } from '../../platform/http/contract.ts'

/** A schema of the domain's forms. Their bodies are read by the form, which knows the type of each property. */
export const answersSchema = <Fields extends object = object>(schema: object) =>
  Type.Unsafe<StoredAnswers & Fields>(schema as TSchema)

/** The same for a call that may come without a body. */
export const optionalAnswersSchema = (schema: object) =>
  Type.Unsafe<StoredAnswers | null>({ ...schema, type: ['object', 'null'] })

const text = Type.String()
const time = Type.String({ format: 'date-time' })
const borrowerStatus = Type.Unsafe<BorrowerStatus>({ type: 'string', enum: borrowerStatuses })
export const dealerId = Type.String({ minLength: 1, maxLength: 63, description: 'Slug or id of the dealer' })

const member = named(
  'BorrowerOfApplication',
  closed({
    id: text,
    user_id: nullable(text),
    is_primary: Type.Boolean(),
    status: borrowerStatus,
    first_name: text,
    last_name: text,
  }),
)
const dealer = closed({ id: text })

export const startedApplication = named('StartedApplication', closed({ application_id: text, borrower_id: text }))

export const applicationResponse = named(
  'Application',
  closed({
    id: text,
    dealer,
    status: applicationStatus,
    created_at: time,
    message: nullable(text),
    sales_rep_name: Type.Optional(Type.String({ description: 'Only for the primary borrower' })),
    sales_rep_email: Type.Optional(text),
    borrowers: Type.Array(member),
  }),
)

export const applicationList = Type.Unsafe<ListedApplication[]>(
  Type.Array(
    named(
      'ListedApplication',
      closed({
        id: text,
        dealer,
        status: applicationStatus,
        created_at: time,
        submitted_at: nullable(time),
        withdrawn_at: nullable(time),
        finished_at: nullable(time),
        borrowers: Type.Array(member),
      }),
    ),
  ),
)

const sectionsByBorrower = Type.Record(Type.String(), Type.Array(text))

/** The sections are those of the registry when the routes are registered. */
export function progressResponse() {
  const sectionStatus = Type.Unsafe<string>({ type: 'string', enum: ['COMPLETE', 'INCOMPLETE', 'SKIPPED'] })
  const invitation = closed({
    sent_to: text,
    expires_at: time,
    is_open: Type.Boolean(),
    delivery: Type.Unsafe<string>({ type: 'string', enum: ['QUEUED', 'SENT', 'FAILED'] }),
  })
  const borrower = named(
    'BorrowerProgress',
    closed({
      borrower_id: text,
      first_name: text,
      last_name: text,
      is_primary: Type.Boolean(),
      status: borrowerStatus,
      ...Object.fromEntries(sectionIds().map(id => [id, sectionStatus])),
      signed_at: nullable(time),
      is_editing: Type.Boolean(),
      asked_to_leave_at: nullable(time),
      on_this_device: Type.Boolean(),
      invitation: nullable(invitation),
    }),
  )
  return Type.Unsafe<ProgressResponse>(
    named(
      'Progress',
      closed({
        application_id: text,
        application_status: applicationStatus,
        submitted_at: nullable(time),
        withdrawn_at: nullable(time),
        finished_at: nullable(time),
        message: nullable(text),
        signing_started_by: nullable(text),
        declined: nullable(closed({ borrower_id: text, reason: text })),
        reopened: nullable(closed({ borrower_id: text, own_reason: nullable(text), section: nullable(text) })),
        returned: nullable(
          closed({
            returned_at: time,
            sentence: text,
            asked: sectionsByBorrower,
            corrected: sectionsByBorrower,
            locked: sectionsByBorrower,
          }),
        ),
        auth_user_borrower_id: text,
        borrower,
        co_borrowers: Type.Array(borrower),
      }),
    ),
  )
}

/** The schema of the API's form of a form or a resource: every property is present, answered or not. */
export const answersResponse = (schema: { properties?: object; additionalProperties?: unknown }, more: object = {}) => {
  const properties = { ...schema.properties, ...more }
  return answersSchema({ type: 'object', ...schema, properties, required: Object.keys(properties) })
}

export const borrowerResponse = answersResponse(borrowerResource.schema(), { id: text, status: borrowerStatus })

/** Keyed by the situation; before any answer it is null and alone. */
export const landResponse = answersSchema({
  anyOf: [
    answersResponse({ properties: { land_situation_type: { type: 'null' } }, additionalProperties: false }),
    ...landSituation.values.map(situation =>
      answersResponse(landForms[situation].schema(), { land_situation_type: { type: 'string', enum: [situation] } }),
    ),
  ],
})

export const consentResponse = closed({
  full_name: text,
  ssn_last4: nullable(text),
  has_ssn: Type.Boolean(),
  has_date_of_birth: Type.Boolean(),
  is_acknowledged: Type.Boolean(),
  disclaimer: text,
  agreed_at: nullable(text),
})

const postalAddress = closed({
  street1: text,
  street2: text,
  city: text,
  county: text,
  state: nullable(text),
  zip_code: text,
})
export const currentAddressResponse = closed({
  has_valid_current_address: Type.Boolean(),
  address: postalAddress,
  mailing_address: nullable(postalAddress),
})

export const registration = contactForm.schema()

/** An entry may have more properties, which its section derives. */
export const entryResponse = ({ form }: ListSection) =>
  answersResponse({ ...form.schema(), additionalProperties: true }, { id: text, version: Type.Integer() })
