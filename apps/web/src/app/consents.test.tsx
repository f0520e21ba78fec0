import type { OwnAgreements, SigningState } from '@porchlight/api'
import {
  borrowerResource,
  type LegalTextId,
  legalTexts,
  pathTo,
  textsAgreedToByRegistration,
  textsAgreedToWithCreditAuthorization,
} from '@porchlight/domain'
import { completeAnswers } from '@porchlight/domain/testing'
import { render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { PageContextProvider } from '../data/base/page-context.tsx'
import { Agreements } from '../pages/account/Agreements.tsx'
import { ItemPage } from '../pages/item/ItemPage.tsx'
import { RegisterPage } from '../pages/register/RegisterPage.tsx'
import { ConsentPage } from '../sections/final-steps/ConsentPage.tsx'
import { PersonalInfoPage } from '../sections/personal-info/PersonalInfoPage.tsx'
import { ConsentStep } from '../sign/ConsentStep.tsx'
import { HandOverStep } from '../sign/HandOverStep.tsx'
import { JointCreditStep } from '../sign/JointCreditStep.tsx'
import { formParams, renderFormPage } from '../testing/form-page.tsx'
import { itemPage, standing } from '../testing/items.ts'
import { pageContext } from '../testing/page.tsx'

const names = { lender: pageContext.lender, dealer: pageContext.dealer!.name }
const textOf = (id: LegalTextId) => legalTexts[id](names)

const register = () =>
  renderFormPage('personal-info', <RegisterPage />, {
    'GET /applications?dealer_id=sunrise-homes': () => ({ body: [] }),
    'GET /account/other-contact': () => ({ body: { application: null } }),
  })
const consentPage = () =>
  renderFormPage('final-steps/consent', <ConsentPage />, {
    'GET /consent': () => ({ body: { full_name: 'Maria Lopez', ssn_last4: null, agreed_at: null }, etag: '"1"' }),
  })
const personalInfo = () =>
  renderFormPage('personal-info', <PersonalInfoPage />, {
    'GET ': () => ({ body: borrowerResource.toApi(completeAnswers().borrower), etag: '"1"' }),
  })
const own: OwnAgreements = {
  id: formParams.application,
  status: 'STARTED',
  withdrawn_at: null,
  finished_at: null,
  borrower_id: formParams.borrower,
  email: 'maria@example.com',
  phone_number: '+19185550142',
  sms_support_opt_out: true,
  electronic_records: { stands: false, since: null, version: null, why_not: 'NO_CONSENT', withdrawn_on: null },
  receipts: [],
  opened_on: [],
}
const account = () =>
  renderFormPage('personal-info', <Agreements />, {
    'GET /account/agreements?dealer_id=sunrise-homes': () => ({ body: { applications: [own] } }),
  })

const itemPageOf = (id: LegalTextId) => () =>
  renderFormPage(pathTo('item', { ...formParams, item: 'agree' }) as `/${string}`, <ItemPage />, {
    'GET /items/agree': () => ({
      body: itemPage({ id: 'agree', kind: 'AUTHORIZATION', legal_text: textOf(id).paragraphs }),
    }),
    'GET /standing': () => ({ body: standing() }),
  })

const state: SigningState = {
  step: 'CONSENT',
  signer: { name: 'June Lopez', role: 'Co-borrower' },
  lender: names.lender,
  dealer: { name: names.dealer, logo_url: '/logo.svg', logo_width: 156, logo_height: 48, brand_color: '#a8480f' },
  application_id: formParams.application,
  documents: [{ id: 'a', title: 'Disclosure', pages: 1, sha256: 'b', to_sign: false, opened: false }],
  return_url: 'http://localhost:3000/',
  hand_over: { from: 'Maria Lopez', text: textOf('same-device-consent') },
  disclosure: textOf('esign-disclosure'),
  joint_credit: { names: ['Maria Lopez'], text: textOf('joint-credit') },
}
const session = {
  state,
  busy: false,
  problem: null,
  act: () => undefined,
  stop: () => undefined,
  pdf: async () => new ArrayBuffer(0),
}
const openStep = async (step: ReactNode) =>
  render(<PageContextProvider value={pageContext}>{step}</PageContextProvider>)
const read = { session, step: 1, steps: 3 }

const pages = {
  'terms-of-use': 'termsOfUse',
  'privacy-policy': 'privacyPolicy',
  'broker-disclosures': 'brokerDisclosures',
} as const
const words = (id: LegalTextId) => () => textOf(id).paragraphs.map(paragraph => screen.getByText(paragraph))
const linkTo = (id: keyof typeof pages) => () => [
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .find(link => link.getAttribute('href') === pathTo(pages[id], { dealer: formParams.dealer }))!,
]
const button = (name: string) => () => screen.getByRole('button', { name })
const box = (label: string | RegExp) => () => screen.getByLabelText(label)

interface Consent {
  id: LegalTextId
  open(): Promise<unknown>
  /** The text, or the link to it. */
  shown(): HTMLElement[]
  /** The control that agrees. */
  agrees(): HTMLElement
}
const haveRead = box('I have read and agree to the above')

/** Every way in which a borrower gives a consent that the ledger stores. */
const consents: Consent[] = [
  ...textsAgreedToByRegistration.map(id => ({
    id,
    open: register,
    shown: linkTo(id),
    agrees: button('Agree & Continue'),
  })),
  { id: 'sms-consent', open: register, shown: words('sms-consent'), agrees: button('Agree & Continue') },
  { id: 'sms-consent', open: personalInfo, shown: words('sms-consent'), agrees: button('Next') },
  { id: 'sms-consent', open: account, shown: words('sms-consent'), agrees: button('Turn on text messages') },
  { id: 'credit-authorization', open: consentPage, shown: words('credit-authorization'), agrees: haveRead },
  ...textsAgreedToWithCreditAuthorization.map(id => ({ id, open: consentPage, shown: linkTo(id), agrees: haveRead })),
  {
    id: 'same-device-consent',
    open: () => openStep(<HandOverStep {...read} handOver={state.hand_over!} />),
    shown: words('same-device-consent'),
    agrees: box("I'm June Lopez"),
  },
  {
    id: 'joint-credit',
    open: () => openStep(<JointCreditStep {...read} joint={state.joint_credit!} onStated={() => undefined} />),
    shown: words('joint-credit'),
    agrees: box(/^I intend to apply for joint credit/),
  },
  {
    id: 'hard-inquiry-authorization',
    open: itemPageOf('hard-inquiry-authorization'),
    shown: words('hard-inquiry-authorization'),
    agrees: button('I agree'),
  },
  // The document itself is read on the page, and the server refuses the consent before.
  {
    id: 'esign-disclosure',
    open: () => openStep(<ConsentStep {...read} />),
    shown: () => [screen.getByRole('heading', { name: state.disclosure.title }), button('Open the document')()],
    agrees: box(/^I was able to open and read this document/),
  },
]

test.each(consents)('the words of $id are shown before they are agreed to', async ({ open, shown, agrees }) => {
  await open()
  await waitFor(agrees)
  for (const element of shown())
    expect(element.compareDocumentPosition(agrees()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('what a registration agrees to is in the bar of its button', async () => {
  await register()
  await waitFor(button('Agree & Continue'))
  const bar = button('Agree & Continue')().closest('.actions')
  expect(bar?.textContent).toMatch(/^By continuing you agree to the Terms of use and the Privacy policy\./)
})

/** Disclosures, which the law requires beside a question, what stands in documents above the signature, and what letters say. */
const notAgreedTo: LegalTextId[] = [
  'alimony-notice',
  'application-acknowledgements',
  'demographic-disclaimer',
  'incompleteness-notice',
  'loan-estimate-notice',
  'valuation-copies',
]

test('the initials that are asked for are those of the signer', async () => {
  await openStep(<JointCreditStep {...read} joint={state.joint_credit!} onStated={() => undefined} />)
  expect(screen.getByText('Such as JL for June Lopez')).toBeTruthy()
})

test('every text that is agreed to has its row', () => {
  const rows = [...new Set(consents.map(({ id }) => id)), ...notAgreedTo]
  expect(rows.sort()).toEqual(Object.keys(legalTexts).sort())
})
