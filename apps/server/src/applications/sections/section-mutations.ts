import { isDeepStrictEqual } from 'node:util'
import {
  borrowerResource,
  confirmedByCoborrower,
  consentFormFor,
  demographicsResource,
  homeResource,
  type LandSituation,
  landToApi,
  parseForm,
  parseLand,
  parseSummary,
  type StoredAnswers,
  salespersonForm,
  sharedHomeByDefault,
  sharedHomeForm,
  textsAgreedToWithCreditAuthorization,
} from '@porchlight/domain'
import { sendsTexts } from '../../messaging/channels.ts'
import { today } from '../../platform/clock.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import type { MutationContext, MutationResult } from '../gate/mutation.ts'
import { subjectOf } from '../gate/policy.ts'
import { parseOrThrow } from '../gate/requests.ts'
import {
  borrowerColumns,
  demographicsOf,
  entriesOf,
  partOf,
  sharedAddresses,
  storedBorrower,
  withBorrower,
  withPart,
} from '../record/answers.ts'
import { fullName, ratesOf } from '../record/application.ts'
import { legalNames, receiptOf, smsReceipt } from '../record/consent-receipts.ts'
import { insertReceipt, writeConsent } from '../record/consent-repository.ts'
import { openDataKey } from '../record/data-key.ts'
import { toConsentResponse, toSummaryResponse } from '../views/responses.ts'
import { withAddress } from './lists.ts'

type Services = Pick<ApplicationServices, 'clock' | 'settings' | 'keys'>

/** The mutations of every section that is not a list. Each takes any part of its record and checks the forms that it touches. */
export const sectionMutations = {
  borrower({ clock, settings }: Services, mutation: MutationContext, body: StoredAnswers) {
    const { trx, state, application, ifMatch, request, now } = mutation
    const borrower = subjectOf(mutation)
    requireVersion(ifMatch, borrower.version)
    const { stored } = parseOrThrow(borrowerResource.parse(body, storedBorrower(borrower), today(clock)))
    const saved = { ...borrower, ...borrowerColumns(stored), version: borrower.version + 1 }
    if (borrower.sms_support_opt_out && !saved.sms_support_opt_out && !sendsTexts(settings))
      throw new HttpError('texts_off')
    const ids = { application_id: application.id, borrower_id: borrower.id }
    const receipt = () => smsReceipt(legalNames(settings, application), { ...ids, stored, given_at: now }, request)
    return {
      state: withBorrower(state, saved),
      body: borrowerResource.toApi(stored),
      version: saved.version,
      ...(saved.sms_support_opt_out !== borrower.sms_support_opt_out && { writes: [insertReceipt(trx, receipt())] }),
    }
  },

  demographics({ clock }: Services, mutation: MutationContext, body: StoredAnswers) {
    const { state, ifMatch } = mutation
    const { id } = subjectOf(mutation)
    const before = demographicsOf(state, id)
    requireVersion(ifMatch, before.version)
    const { stored } = parseOrThrow(demographicsResource.parse(body, before.answers, today(clock)))
    const version = before.version + 1
    return {
      state: { ...state, demographics: { ...state.demographics, [id]: { ...before, answers: stored, version } } },
      body: demographicsResource.toApi(stored),
      version,
    }
  },

  /** SSN, birth date and agreement may be left out once they are stored. Each new agreement stores a receipt of the authorization. */
  consent(
    { clock, settings, keys }: Services,
    mutation: MutationContext,
    body: StoredAnswers,
  ): MutationResult<ReturnType<typeof toConsentResponse>> {
    const { trx, state, application, ifMatch, request, now } = mutation
    const borrower = subjectOf(mutation)
    const { id } = borrower
    const before = state.consents[id]
    requireVersion(ifMatch, before?.version ?? 0)
    const known = {
      ssn: before?.has_ssn ?? false,
      date_of_birth: before?.has_date_of_birth ?? false,
      agreement: before?.is_acknowledged ?? false,
    }
    const form = consentFormFor(known, fullName(borrower))
    const { stored } = parseOrThrow(parseForm(form, body, undefined, today(clock)))
    const { ssn, date_of_birth, is_acknowledged, disclaimer } = stored as {
      ssn: string
      date_of_birth: string | null
      is_acknowledged: boolean
      disclaimer: string
    }
    const consent = {
      version: (before?.version ?? 0) + 1,
      ssn_last4: ssn ? ssn.slice(-4) : (before?.ssn_last4 ?? null),
      has_ssn: Boolean(ssn) || (before?.has_ssn ?? false),
      has_date_of_birth: Boolean(date_of_birth) || (before?.has_date_of_birth ?? false),
      ...(before && !is_acknowledged
        ? { is_acknowledged: before.is_acknowledged, disclaimer: before.disclaimer, agreed_at: before.agreed_at }
        : { is_acknowledged, disclaimer, agreed_at: now.toISOString() }),
    }
    const key = openDataKey(keys.fields, borrower)
    const agreement = {
      application_id: application.id,
      borrower_id: id,
      agreed: is_acknowledged,
      given_at: now,
      signature: { typed: disclaimer, key },
    }
    return {
      state: { ...state, consents: { ...state.consents, [id]: consent } },
      writes: [
        writeConsent(trx, key, id, consent, { ssn, date_of_birth }, now),
        ...(is_acknowledged
          ? [
              insertReceipt(
                trx,
                (['credit-authorization', ...textsAgreedToWithCreditAuthorization] as const).map(text_id =>
                  receiptOf(text_id, legalNames(settings, application), agreement, request),
                ),
              ),
            ]
          : []),
      ],
      body: toConsentResponse(borrower, consent),
      version: consent.version,
    }
  },

  /**
   * The co-borrower lives at the primary borrower's current address: it and the mailing address are copied. The housing terms are
   * in the body.
   */
  confirmedAddress(
    { clock }: Services,
    mutation: MutationContext,
    body: StoredAnswers,
  ): MutationResult<{ confirmed: boolean }> {
    const borrower = subjectOf(mutation)
    if (borrower.is_primary) throw new HttpError('confirmation_by_coborrower_only')
    const shared = sharedAddresses(mutation.state)
    if (!shared.some(({ address_type }) => address_type === 'CURRENT')) throw new HttpError('primary_address_missing')
    const { values: home } = parseOrThrow(parseForm(sharedHomeForm, body, sharedHomeByDefault, today(clock)))
    const state = shared.reduce((before, address) => {
      const existing = entriesOf(before, borrower.id, 'address').find(
        ({ answers }) => answers.address_type === address.address_type,
      )
      return withAddress(before, borrower, confirmedByCoborrower(address, home), existing)
    }, mutation.state)
    return { state, body: { confirmed: true } }
  },

  home({ clock }: Services, { state, ifMatch }: MutationContext, body: StoredAnswers) {
    const before = partOf(state, 'home')
    requireVersion(ifMatch, before.version)
    const { stored } = parseOrThrow(
      homeResource.parse(body, { ...homeResource.empty(), ...before.answers }, today(clock)),
    )
    return { state: withPart(state, 'home', stored), body: homeResource.toApi(stored), version: before.version + 1 }
  },

  /** Saving one situation removes the answers of another one. */
  land({ clock }: Services, { state, ifMatch }: MutationContext, body: StoredAnswers, situation: LandSituation) {
    const before = partOf(state, 'land')
    requireVersion(ifMatch, before.version)
    const { stored } = parseOrThrow(parseLand(situation, body, before.answers, today(clock)))
    return { state: withPart(state, 'land', stored), body: landToApi(stored), version: before.version + 1 }
  },

  /** Writes edited figures back to home, land and rates. `confirm` records that the borrower agreed to the overview. */
  summary({ clock }: Services, { state, ifMatch, now }: MutationContext, { confirm, ...figures }: StoredAnswers) {
    requireVersion(ifMatch, toSummaryResponse(state).version)
    const loan = {
      home: { ...homeResource.empty(), ...partOf(state, 'home').answers },
      land: partOf(state, 'land').answers,
      rates: ratesOf(state.application),
    }
    const { home, land, rates } = parseOrThrow(parseSummary(figures, loan, today(clock)))
    let after = home === loan.home ? state : withPart(state, 'home', home)
    if (land && land !== loan.land) after = withPart(after, 'land', land)
    const { application } = after
    if (!isDeepStrictEqual(rates, loan.rates))
      after = {
        ...after,
        application: { ...application, ...rates, overview_confirmed_at: null, version: application.version + 1 },
      }
    if (confirm) after = { ...after, application: { ...after.application, overview_confirmed_at: now } }
    const { data, version } = toSummaryResponse(after)
    return { state: after, body: data, version }
  },

  salesperson({ clock }: Services, { state, ifMatch }: MutationContext, body: StoredAnswers) {
    const { application } = state
    requireVersion(ifMatch, application.version)
    const { stored } = parseOrThrow(parseForm(salespersonForm, body, { ...application }, today(clock)))
    const version = application.version + 1
    return {
      state: { ...state, application: { ...application, ...stored, version } },
      body: salespersonForm.toApi(stored),
      version,
    }
  },
}
