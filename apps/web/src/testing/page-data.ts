import type { AccountResponse, ProgressResponse, ReviewResponse, SignedDocumentsResponse } from '@porchlight/api'
import {
  borrowerResource,
  demographicsResource,
  homeResource,
  type ListedApplication,
  landToApi,
  listSections,
  loanSummary,
  loanSummaryApi,
  sectionIds,
} from '@porchlight/domain'
import { anAddress, completeAnswers, someRates, TODAY } from '@porchlight/domain/testing'
import { formParams, progress } from './form-page.tsx'
import { itemPage, standing } from './items.ts'

const answers = completeAnswers()
const { home, land, lists } = answers
const time = `${TODAY}T12:00:00.000Z`

/** A second borrower: an invited one, in the progress of the primary borrower. */
const invited: ProgressResponse['borrower'] = {
  ...progress().borrower,
  borrower_id: 'nora',
  first_name: '',
  last_name: '',
  is_primary: false,
  status: 'INVITED',
  invitation: { sent_to: 'nora@example.com', expires_at: time, is_open: true, delivery: 'SENT' },
}

const progressOfTwo: ProgressResponse = {
  ...progress(),
  borrower: {
    ...progress().borrower,
    // So that the pages after them show the estimate.
    ...(Object.fromEntries(sectionIds().map(id => [id, 'COMPLETE'])) as Record<never, never>),
  },
  submitted_at: '2026-11-20T15:00:00.000Z',
  co_borrowers: [invited],
}

const applications: ListedApplication[] = (['STARTED', 'SUBMITTED'] as const).map(status => ({
  id: status === 'STARTED' ? formParams.application : 'SUBMITTED0',
  dealer: { id: 'dealer' },
  status,
  created_at: time,
  submitted_at: status === 'SUBMITTED' ? time : null,
  withdrawn_at: null,
  finished_at: null,
  outcome: null,
  letter_on: null,
  borrowers: [
    {
      id: formParams.borrower,
      user_id: 'rosa',
      is_primary: true,
      status: 'IN_PROGRESS',
      first_name: 'Maria',
      last_name: 'Lopez',
    },
  ],
}))

const documents: SignedDocumentsResponse[] = [
  {
    document_id: 'document',
    borrower_id: formParams.borrower,
    title: 'Loan application',
    sealed_at: time,
    superseded: false,
    documents: [],
  },
]

const account: AccountResponse = {
  email: 'rosa@example.com',
  phone_number: null,
  language: null,
  sessions: [true, false].map(is_own => ({
    id: String(is_own),
    device: 'Firefox on Linux',
    created_at: time,
    last_active_at: time,
    is_own,
  })),
}

/** The server answers it in the language of the request, here the pseudo-language. */
const review: ReviewResponse = {
  signed_at: time,
  sections: [
    {
      id: 'sales_feedback',
      title: '«Salesperson Details»',
      pages: [
        {
          page: 'final-steps/sales-person',
          title: '«Who helped you with your application?»',
          is_answered: true,
          notes: [],
          rows: [
            {
              label: '«Name»',
              value: '«Sam Porter»',
              is_title: false,
              is_figure: false,
              question: null,
              before: '«Mia Chen»',
            },
          ],
          entries: [],
        },
      ],
    },
  ],
}

/** The server's response to every query of the pages, by the first part of the query's key, for a primary borrower who answered everything. */
export const pageData: Readonly<Record<string, unknown>> = {
  account,
  applications,
  documents,
  review,
  progress: progressOfTwo,
  standing: standing(),
  item: itemPage(),
  application: { sales_rep_name: 'Sam Porter', sales_rep_email: '' },
  borrower: borrowerResource.toApi(answers.borrower),
  demographics: demographicsResource.toApi(answers.demographics!),
  consent: {
    full_name: 'Rosa Delgado',
    ssn_last4: '6789',
    has_ssn: true,
    has_date_of_birth: true,
    is_acknowledged: true,
    disclaimer: 'Rosa',
    agreed_at: time,
  },
  home: homeResource.toApi(home!),
  land: landToApi(land),
  summary: loanSummaryApi.toApi(loanSummary({ home, land, rates: someRates })!),
  currentAddress: { has_valid_current_address: true, address: anAddress(), mailing_address: null },
  ...Object.fromEntries(
    listSections().map(({ id, api, form, listProperties }) => {
      const entries = lists[id] ?? []
      const items = entries.map((entry, index) => ({ ...form.toApi(entry), id: String(index), version: 1 }))
      return [api.list, { [api.list]: items, ...listProperties?.(entries.map(form.fromStored), TODAY) }]
    }),
  ),
}
