import {
  borrowerResource,
  consentForm,
  demographicsResource,
  figuresResource,
  homeResource,
  type LandKey,
  type LandSituation,
  landApiPath,
  landForms,
  landKey,
  landSituation,
  type landToApi,
  loanSummaryApi,
  salespersonForm,
  sharedHomeForm,
} from '@porchlight/domain'
import Type, { type Static } from 'typebox'
import { refusalsOf } from '../action-refusals.ts'
import { camelCase, defineOperations } from '../operation.ts'
import { closed, flag, nullable, oneOf, text, time } from '../schemas.ts'
import { answered, answers, answersWith } from './answers.ts'
import { borrowerStatus } from './applications.ts'

const shared = { access: 'borrower', tags: ['sections'] } as const
const read = { ...shared, etag: true } as const
const save = { ...shared, etag: true, ifMatch: true, idempotent: true } as const
const reading = refusalsOf('section.read', 'borrower')
const saving = refusalsOf('section.save', 'borrower')

const demographics = answered(demographicsResource)

const consent = closed({
  full_name: text,
  ssn_last4: nullable(text),
  has_ssn: flag,
  has_date_of_birth: flag,
  is_acknowledged: flag,
  disclaimer: text,
  agreed_at: nullable(text),
})
export type ConsentResponse = Static<typeof consent>

const confirmableAddress = closed({
  street1: text,
  street2: text,
  city: text,
  county: text,
  state: nullable(text),
  zip_code: text,
})
export type ConfirmableAddress = Static<typeof confirmableAddress>

export const borrowerSectionOperations = defineOperations({
  'GET /{dealer}/borrower/{borrower_id}': {
    ...read,
    operationId: 'getBorrower',
    summary: 'Get a borrower',
    response: { 200: answered(borrowerResource, { id: text, status: borrowerStatus }) },
    refusals: reading,
  },
  'PUT /{dealer}/borrower/{borrower_id}': {
    ...save,
    operationId: 'saveBorrower',
    summary: 'Save any part of a borrower',
    body: answers(borrowerResource),
    response: { 200: answered(borrowerResource) },
    refusals: [...saving, 'texts_off'],
  },
  'GET /{dealer}/borrower/{borrower_id}/demographics': {
    ...read,
    operationId: 'getDemographics',
    summary: 'Get demographics',
    response: { 200: demographics },
    refusals: refusalsOf('demographics.read', 'borrower'),
  },
  'PUT /{dealer}/borrower/{borrower_id}/demographics': {
    ...save,
    operationId: 'saveDemographics',
    summary: 'Save any part of demographics',
    body: answers(demographicsResource),
    response: { 200: demographics },
    refusals: saving,
  },
  'GET /{dealer}/borrower/{borrower_id}/consent': {
    ...read,
    operationId: 'getConsent',
    summary: 'Get the consent, without SSN and birth date',
    response: { 200: consent },
    refusals: reading,
  },
  'PUT /{dealer}/borrower/{borrower_id}/consent': {
    ...save,
    operationId: 'saveConsent',
    summary: 'Save the consent',
    body: answers(consentForm),
    response: { 200: consent },
    refusals: saving,
  },
  'GET /{dealer}/application/{application_id}/current-address': {
    ...shared,
    operationId: 'getCurrentAddress',
    summary: "Get the primary borrower's current and mailing address",
    response: {
      200: closed({
        has_valid_current_address: flag,
        address: confirmableAddress,
        /** Confirming copies it too. */
        mailing_address: nullable(confirmableAddress),
      }),
    },
    refusals: refusalsOf('shared-address.read', 'application'),
  },
  'POST /{dealer}/borrower/{borrower_id}/address/coborrower-confirmation': {
    ...shared,
    operationId: 'confirmAddress',
    idempotent: true,
    summary: "Copy the primary borrower's addresses to the co-borrower, with the co-borrower's own housing terms",
    body: nullable(answers(sharedHomeForm)),
    response: { 200: closed({ confirmed: flag }) },
    refusals: [...saving, 'confirmation_by_coborrower_only', 'primary_address_missing'],
  },
})

/** Reports of answers that are being typed. */
export const editingOperations = defineOperations({
  'POST /{dealer}/borrower/{borrower_id}/editing': {
    ...shared,
    operationId: 'reportEditing',
    summary: 'Report that answers are being typed: the other borrowers see it for five minutes',
    response: { 200: closed({ edited_at: time }) },
    refusals: saving,
  },
  'DELETE /{dealer}/borrower/{borrower_id}/editing': {
    ...shared,
    operationId: 'endEditing',
    summary: 'Report that the changes are done: the other borrowers need not wait',
    response: { 200: closed({ edited_at: Type.Null() }) },
    refusals: saving,
  },
})

const readingLoan = refusalsOf('loan.read', 'application')
const savingLoan = refusalsOf('loan.save', 'application')
const home = answered(homeResource)
const summary = answered({ ...loanSummaryApi, schema: () => loanSummaryApi.schema })
const saveHome = {
  ...save,
  summary: 'Save any part of the home',
  body: answers(homeResource),
  response: { 200: home },
  refusals: savingLoan,
} as const

/** Keyed by the situation; before any answer it is null and alone. */
const land = Type.Unsafe<ReturnType<typeof landToApi>>({
  anyOf: [
    closed({ land_situation_type: Type.Null() }),
    ...landSituation.values.map(situation =>
      answered(landForms[situation], { land_situation_type: oneOf([situation]) }),
    ),
  ],
})

/** The sections that belong to the application: home, land, loan overview and salesperson. */
export const loanOperations = defineOperations({
  'PUT /{dealer}/application/{application_id}': {
    ...save,
    operationId: 'saveSalesperson',
    summary: 'Save who helped with the application',
    body: answers(salespersonForm),
    response: { 200: answered(salespersonForm) },
    refusals: savingLoan,
  },
  'GET /{dealer}/application/{application_id}/home': {
    ...read,
    operationId: 'getHome',
    summary: 'Get the home',
    response: { 200: home },
    refusals: readingLoan,
  },
  // POST and PUT are the same request.
  'POST /{dealer}/application/{application_id}/home': { ...saveHome, operationId: 'createHome' },
  'PUT /{dealer}/application/{application_id}/home': { ...saveHome, operationId: 'saveHome' },
  'GET /{dealer}/application/{application_id}/land': {
    ...read,
    operationId: 'getLand',
    summary: 'Get the land',
    response: { 200: land },
    refusals: readingLoan,
  },
  'GET /{dealer}/application/{application_id}/summary': {
    ...read,
    operationId: 'getLoanSummary',
    summary: 'Get the loan overview',
    response: { 200: summary },
    refusals: [...refusalsOf('summary.read', 'application'), 'summary_needs_home'],
  },
  'PUT /{dealer}/application/{application_id}/summary': {
    ...save,
    operationId: 'saveLoanSummary',
    summary: 'Save any figure of the loan overview, or confirm it',
    body: answersWith(figuresResource, { confirm: Type.Literal(true) }),
    response: { 200: summary },
    refusals: [...savingLoan, 'summary_needs_home'],
  },
})

const saveLand = (situation: LandSituation) =>
  ({
    ...save,
    operationId: camelCase('saveLand', landApiPath[situation]),
    summary: `Save the land: ${landSituation.labels[situation]}`,
    body: answers(landForms[situation]),
    response: { 200: land },
    refusals: savingLoan,
  }) as const

/** Saving the land, one operation for each situation of the domain. */
type LandOperations = Readonly<Record<LandKey, ReturnType<typeof saveLand>>>
export const landOperations = Object.fromEntries(
  landSituation.values.map(situation => [landKey(situation), saveLand(situation)]),
) as LandOperations
