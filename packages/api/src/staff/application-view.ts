import { identifierFields, offeredActions } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { openingRefusalsOf } from '../action-refusals.ts'
import { fullView } from '../full-view.ts'
import { defineOperations } from '../operation.ts'
import {
  applicationStatus,
  closed,
  count,
  day,
  electronicRecords,
  flag,
  named,
  nullable,
  oneOf,
  reference,
  text,
  time,
} from '../schemas.ts'
import { assignment } from './assignment.ts'
import { checks } from './checks.ts'
import { lastExport } from './export-record.ts'
import { facts } from './facts.ts'
import { lenderFigure } from './figures.ts'
import { history } from './history.ts'
import { items } from './items.ts'
import { noticesOfIncompleteness } from './letters.ts'
import { milestones } from './milestones.ts'
import { notes } from './notes.ts'
import { returns } from './returns.ts'
import { sentMessages } from './sent-messages.ts'
import { staff } from './staff.ts'

const signed = {
  id: text,
  dealer: reference,
  status: applicationStatus,
  created_at: time,
  signed_at: time,
  withdrawn_at: nullable(time),
}

/** One row of a section as it was signed. */
const row = closed({
  label: text,
  value: text,
  /** Set for a value that is read out on the phone or typed elsewhere, such as an email address. */
  can_copy: Type.Optional(Type.Literal(true)),
  /** An amount or a percentage. */
  is_figure: Type.Optional(Type.Literal(true)),
  /** Set for a masked value that can be revealed. */
  identifier: Type.Optional(oneOf(identifierFields)),
})
export type ViewRow = Static<typeof row>
/** An entry of a list is a line, with the amount apart and without rows; other answers are rows. */
const entry = closed({ title: text, line: Type.Array(text), amount: nullable(text), rows: Type.Array(row) })
export type ViewEntry = Static<typeof entry>

/** An application as it was signed last, section by section, borrowers side by side. */
const applicationView = named(
  'ApplicationView',
  closed({
    ...signed,
    /** True if it was opened again by a borrower, so that newer answers may follow. */
    is_open_again: flag,
    borrowers: Type.Array(
      closed({
        id: text,
        name: text,
        is_primary: flag,
        first_name: text,
        /** '' where it was not given. */
        email: text,
        phone: text,
        /** The time zones of the state of the present address, or else of the home; empty where neither is known. */
        time_zones: Type.Array(text),
        /** The last days on which the borrower's authorizations of a soft and of a hard inquiry hold; null without one. */
        soft_inquiry_until: nullable(day),
        hard_inquiry_until: nullable(day),
        electronic_records: electronicRecords,
      }),
    ),
    /** The state of the home, or else of the primary borrower's present address; '' where neither is known. */
    state: text,
    salesperson: text,
    sections: Type.Array(
      closed({
        id: text,
        title: text,
        /** Sorted in the order of `borrowers`; a section of the application has one, of the primary borrower. */
        columns: Type.Array(
          closed({
            borrower_id: text,
            entries: Type.Array(entry),
            /** The labels of the optional questions that were left empty; absent where none was. */
            not_given: Type.Optional(Type.Array(text)),
          }),
        ),
        /** The sum of the amounts of its entries, of all borrowers together; absent where there is nothing to add up. */
        total: Type.Optional(closed({ label: text, value: text })),
      }),
    ),
    documents: Type.Array(
      closed({
        document_id: text,
        borrower_id: text,
        name: text,
        signed_at: time,
        is_superseded: flag,
        documents: Type.Array(closed({ title: text, pages: count })),
      }),
    ),
    /** The follow-up that is still to do, of an application that has not ended. */
    follow_up_on: nullable(text),
    follow_up_time: nullable(text),
    notes,
    checks,
    milestones,
    history,
    sent_messages: sentMessages,
    /** Everything that was asked for, the oldest first. */
    items,
    incompleteness: noticesOfIncompleteness,
    /** All figures of the lender's, the oldest first. */
    lender_figures: Type.Array(lenderFigure),
    /** The last file for the lender's loan system; null where none was made. */
    last_export: nullable(lastExport),
    /** True if the caller may do this now. */
    can_add_notes: flag,
    can_add_restricted_notes: flag,
    can_check_sections: flag,
    ...facts,
    ...returns,
    assignment,
    /** True if only its assignee, the managers of its dealer and compliance can find it. */
    is_restricted: flag,
    can_reveal: flag,
    can_check_callers: flag,
    /** The actions of the page that the caller can't do now, with the reason. `by_role`: the role of the caller never permits it. */
    refused_actions: Type.Array(closed({ action: oneOf(offeredActions), why: text, by_role: flag })),
  }),
)
export type ApplicationViewResponse = Static<typeof applicationView>

/** Properties as the operations of the sections name them. */
const answers = Type.Object({}, { additionalProperties: true })

/** An application as it was signed last. Reading it opens the application. */
export const signedApplicationOperations = defineOperations({
  'GET /staff/applications/{application_id}/view': {
    ...staff,
    operationId: 'viewSignedApplication',
    summary: 'Get what was signed last as sections, borrowers side by side, with the work of the lender on it',
    response: { 200: applicationView },
    refusals: openingRefusalsOf('application.view-full'),
  },
  'GET /staff/applications/{application_id}': {
    ...staff,
    operationId: 'getSignedApplication',
    summary: 'Get an application and who signed it',
    response: {
      200: named(
        'SignedApplication',
        closed({
          ...signed,
          borrowers: Type.Array(closed({ id: text, is_primary: flag, first_name: text, last_name: text })),
        }),
      ),
    },
    refusals: openingRefusalsOf('application.read'),
  },
  'GET /staff/applications/{application_id}/full': {
    ...staff,
    operationId: 'getSignedFullView',
    summary: 'Get the whole application as it was signed last, as JSON or HTML by the Accept header',
    response: { 200: fullView },
    refusals: [...openingRefusalsOf('application.view-full'), 'not_acceptable'],
  },
  'GET /staff/applications/{application_id}/borrowers/{borrower_id}': {
    ...staff,
    operationId: 'getSignedBorrower',
    summary: 'Get the answers of one borrower as they signed them last',
    response: { 200: answers },
    refusals: [...openingRefusalsOf('section.read'), 'borrower_not_found'],
  },
  'GET /staff/applications/{application_id}/loan': {
    ...staff,
    operationId: 'getSignedLoan',
    summary: 'Get home, land, loan overview and salesperson as they were signed last',
    response: { 200: answers },
    refusals: [...openingRefusalsOf('loan.read'), 'borrower_not_found'],
  },
})
