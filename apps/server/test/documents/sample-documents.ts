import { legalTexts } from '@porchlight/domain'
import { legalHash } from '../../src/applications/record/consent-receipts.ts'
import {
  type ApplicationSummary,
  type Authorizations,
  type Certificate,
  type Disclosure,
  type DocumentCover,
  type FileSummary,
  type PrintedLetter,
  printedTime,
  type SignatureMark,
  type SummarySection,
  type Templates,
} from '../../src/documents/document-data.ts'

const names = { lender: 'Northgate Home Lending', dealer: 'Sunrise Homes of Córdoba' }
const borrower = { name: 'Zoë Łukasiewicz-Núñez', role: 'Primary borrower' }
const originators = [{ name: 'Olivia Ørsted', role: 'Loan officer', nmlsId: '900000000001' }]
const printed = (instant: string) => printedTime('America/New_York', instant)
const sha256 = 'a3f1'.repeat(16)

const cover: DocumentCover = {
  ...names,
  reference: '7KQ2M9XA4T',
  documentId: '019aa5c2-6a1e-7a8e-8c46-6b5b9a3f1f10',
  generatedAt: printed('2026-11-21T09:42:10.120Z'),
}

export const anApplicationSummary = (changes: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  ...cover,
  borrower,
  originators,
  signatureField: 'signature',
  notice: legalTexts['loan-estimate-notice']().paragraphs,
  acknowledgements: legalTexts['application-acknowledgements'](names),
  sections: [
    {
      heading: 'Personal and household',
      rows: [
        ['Name', borrower.name],
        ['Social Security number', '•••-••-4821'],
        ['Marital status', 'Married'],
        ['Nearest relative', 'Jürgen Ñandú Őrsi, brother'],
      ],
    },
    {
      heading: 'Employment',
      entries: [
        {
          title: 'Ångström & Fils Société Générale',
          rows: [
            ['Position', 'Senior ingénieur'],
            ['Since', 'March 2019'],
          ],
        },
        { title: 'Škoda Dealers of Portland', rows: [['Position', 'Branch manager']] },
      ],
    },
    {
      heading: 'Expenses',
      tables: [
        {
          head: ['Type', 'Creditor', 'Monthly', 'Balance'],
          right: [2, 3],
          rows: Array.from({ length: 30 }, (_, index) => [
            'Auto loan',
            `Lender ${index + 1}`,
            `$${100 + index}.00`,
            '$1,250.00',
          ]),
        },
      ],
    },
  ],
  ...changes,
})

export const theAuthorizations = (): Authorizations => {
  const text = legalTexts['credit-authorization'](names)
  const agreedAt = printed('2026-11-20T18:03:44.000Z')
  return {
    ...cover,
    borrower,
    originators,
    signatureField: 'signature',
    consents: [{ text, sha256: legalHash(text), agreedAt, typedSignature: borrower.name }],
  }
}

export const theDisclosure = (): Disclosure => {
  const text = legalTexts['esign-disclosure'](names)
  return { ...cover, borrower, text, sha256: legalHash(text) }
}

export const theCertificate = (): Certificate => ({
  ...cover,
  envelopeId: '019aa5c2-5a8e-7a60-9c46-0b6f6a1e9a3f',
  documents: ['Loan application', 'Authorizations', 'Consent to electronic records'].map(title => ({
    title,
    pages: 3,
    presentedSha256: sha256,
    completedSha256: sha256,
  })),
  signer: {
    ...borrower,
    signedIn: 'One-time link sent to zoe@example.org',
    disclosure: { version: '2026-11', sha256 },
    consentedAt: printed('2026-11-21T09:43:00.000Z'),
    viewedAt: printed('2026-11-21T09:44:00.000Z'),
    signedAt: printed('2026-11-21T09:50:12.000Z'),
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
    signature: { kind: 'typed', id: '7F3A-91C2' },
  },
  events: ['envelope opened', 'disclosure accepted', 'document viewed', 'signature adopted', 'signed'].map(
    description => ({
      recordedAt: printed('2026-11-21T09:43:00.000Z'),
      actor: borrower.name,
      description,
      ip: '203.0.113.7',
      hash: sha256,
    }),
  ),
  chainHead: sha256,
  seal: { subject: 'CN=Porchlight document seal, O=Northgate Home Lending', fingerprint: sha256 },
})

export const aMark = (changes: Partial<SignatureMark> = {}): SignatureMark => ({
  name: borrower.name,
  signedAt: printed('2026-11-21T09:50:12.000Z'),
  signatureId: '7F3A-91C2',
  ...changes,
})

/** One of each part of a section. */
const fewSections: SummarySection[] = [
  {
    heading: 'Employment',
    rows: [['Status', 'Employed']],
    entries: [{ title: 'Prairie Tools', rows: [['Position', 'Welder']] }],
    tables: [{ head: ['Type', 'Monthly'], right: [1], rows: [['Auto loan', '$100.00']] }],
  },
]

const theFileSummary = (): FileSummary => ({
  ...cover,
  printedBy: 'Olivia Ørsted',
  cover: [
    { heading: 'Application', rows: [['Borrower', borrower.name]], lines: [] },
    { heading: 'Check these', rows: [], lines: ['A job began less than two years ago'] },
  ],
  totals: [
    { label: 'Income', value: '$4,000.00', formula: 'a + b', lines: [['Job', '$4,000.00']], notes: ['No rent'] },
  ],
  sections: fewSections,
  notes: [{ head: 'Note', paragraphs: ['Called twice'] }],
  tables: [
    { heading: 'History', empty: 'None', head: ['Time', 'By', 'Event'], rows: [['Nov 21', 'Olivia Ørsted', 'opened']] },
  ],
})

export const theLetter = (letter: Partial<PrintedLetter> = {}): PrintedLetter => ({
  ...cover,
  day: 'Nov 30, 2026',
  lenderAddress: '1 Main St, Tulsa, OK 74103',
  name: 'Rosa Delgado',
  address: ['12 Oak St', 'Tulsa, OK 74103'],
  title: 'Your application is not complete',
  parts: [
    { kind: 'TEXT', text: 'Application A1B2C3D4E5' },
    { kind: 'HEADING', text: 'What we need from you' },
    { kind: 'ITEM', text: 'Pay stubs\nThey show what you earn.' },
    { kind: 'ITEM', text: 'Photo ID' },
    { kind: 'HEADING', text: 'The last day' },
    { kind: 'TEXT', text: 'Send everything by Wednesday, Dec 30, 2026.' },
  ],
  isDraft: false,
  ...letter,
})

/** Data for each template. */
export const sampleDocuments = (): Templates => ({
  application: anApplicationSummary({ sections: fewSections }),
  summary: theFileSummary(),
  letter: theLetter(),
  authorizations: theAuthorizations(),
  disclosure: theDisclosure(),
  certificate: theCertificate(),
  mark: aMark(),
})
