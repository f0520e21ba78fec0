// The text that the signing page reads out of the documents that the server prints. The two share no folder, so the test is here.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import type { ApplicationSummary, PrintedRow, Templates } from '../apps/server/src/documents/document-data.ts'
import { shutdownDocumentThreads, typeset } from '../apps/server/src/documents/document-threads.ts'
import {
  anApplicationSummary,
  theAuthorizations,
  theCertificate,
  theDisclosure,
} from '../apps/server/test/documents/sample-documents.ts'
import { plainText, type TextPart, textOf } from '../apps/web/src/sign/reader/document-text.ts'

afterAll(shutdownDocumentThreads)

/** The headings, paragraphs and rows of a document as the signing page shows them, one on each line. */
async function readBack<Name extends keyof Templates>(template: Name, data: Templates[Name]): Promise<string[]> {
  const { pdf } = await typeset(template, data)
  const opening = getDocument({ data: Uint8Array.from(pdf), useWasm: false })
  const lines = (await textOf(await opening.promise)).flatMap(linesOf)
  await opening.destroy()
  return lines
}

function linesOf(part: string | TextPart): string[] {
  if (typeof part === 'string') return []
  const { role, content } = part
  if (/^(?:L|Table|THead|TBody)$/.test(role)) return content.flatMap(linesOf)
  if (role === 'TR') return [content.map(cell => plainText(cell).trim()).join(' | ')]
  const text = plainText(part).trim()
  return [/^H\d$/.test(role) ? `${role} ${text}` : text]
}

const cover = ({ name, role }: { name: string; role: string }) =>
  `For ${name}, ${role.toLowerCase()} · Nov 21, 2026, 4:42 AM Eastern Time`
const responsible = ({ originators }: Pick<ApplicationSummary, 'originators'>) =>
  originators.map(({ role, name, nmlsId }) => `${role}: ${name}, NMLS ID ${nmlsId}`)
const numbered = (paragraphs: string[]) => paragraphs.map((words, index) => `${index + 1}. ${words}`)
const printedRows = (rows: readonly PrintedRow[] = []) => rows.map(([label, value]) => `${label} | ${value}`)
const textLines = ({ text, sha256 }: { text: { version: string }; sha256: string }) => [
  `Version ${text.version} of this text`,
  `Fingerprint (SHA-256): ${sha256}`,
]
const signature = ({ name, role }: { name: string; role: string }) => `Signature of ${name}, ${role.toLowerCase()}`

/** Values that a line break or a column could split. */
const long: ApplicationSummary['sections'] = Array.from({ length: 12 }, (_, index) => ({
  heading: `Employment ${index + 1}`,
  rows: [
    ['Total requested loan amount', '$134,500.00'],
    ['Since', 'November 21, 2014'],
    ['Email', 'maria-jose.walker.nunez@mail.example-company.com'],
    [
      'What will happen to this home',
      'We sell it to Bartholomäus Trockenbauunternehmensgesellschaft of Shenandoah for $1,134,500.00 on November 21, 2026, and pay off $98,765.43.',
    ],
  ],
  entries: [
    { title: 'Blue Ridge Freight', rows: [['Income', '$540,000.00 a year']] },
    { title: 'Piedmont Trucking', rows: [['Income', '$1,250.00 a week']] },
  ],
}))

test.each([
  ['of a usual length', anApplicationSummary()],
  ['over several pages', anApplicationSummary({ sections: long })],
])('the loan application reads like its source, %s', async (_, data) => {
  expect(await readBack('application', data)).toEqual([
    ...data.notice,
    'H1 Loan application',
    cover(data.borrower),
    ...responsible(data),
    ...data.sections.flatMap(({ heading, rows, entries = [], tables = [] }) => [
      `H2 ${heading}`,
      ...printedRows(rows),
      ...entries.flatMap(entry => [`H3 ${entry.title}`, ...printedRows(entry.rows)]),
      ...tables.flatMap(table => [table.head, ...table.rows].map(cells => cells.join(' | '))),
    ]),
    `H2 ${data.acknowledgements.title}`,
    ...numbered(data.acknowledgements.paragraphs),
    signature(data.borrower),
  ])
})

test('the authorizations read like their source', async () => {
  const data = theAuthorizations()
  expect(await readBack('authorizations', data)).toEqual([
    'H1 Authorizations',
    cover(data.borrower),
    ...responsible(data),
    ...data.consents.flatMap(consent => [
      `H2 ${consent.text.title}`,
      ...numbered(consent.text.paragraphs),
      `Agreed on Nov 20, 2026, 1:03 PM, signed by typing “${consent.typedSignature}”`,
      ...textLines(consent),
    ]),
    signature(data.borrower),
  ])
})

test('the consent to electronic records reads like its source', async () => {
  const data = theDisclosure()
  expect(await readBack('disclosure', data)).toEqual([
    `H1 ${data.text.title}`,
    cover(data.borrower),
    ...numbered(data.text.paragraphs),
    'This page is not signed. The certificate of completion records when it was shown and accepted.',
    ...textLines(data),
  ])
})

test('the certificate has its headings before what they announce, and its values whole', async () => {
  const data = theCertificate()
  const lines = await readBack('certificate', data)
  expect(lines.filter(line => /^H\d /.test(line))).toEqual([
    'H1 Certificate of completion',
    'H2 Signer',
    'H2 Documents',
    ...data.documents.map(({ title, pages }) => `H3 ${title}, ${pages} pages`),
    'H2 Events',
    'H2 The seal',
  ])
  const after = (heading: string) => lines[lines.indexOf(heading) + 1]
  expect(after('H2 Signer')).toBe(`Name | ${data.signer.name}`)
  expect(after('H2 Events')).toMatch(/^The hash of each event/)
  expect(after('H2 The seal')).toMatch(/^The digital signature on each document/)
  for (const { actor, description, ip, hash } of data.events) {
    const event = lines.findIndex(line => line.endsWith(`2026-11-21 09:43:00 UTC | ${actor} | ${description} | ${ip}`))
    expect(lines.slice(event, event + 2)).toEqual([expect.stringContaining('4:43 AM 2026'), hash])
  }
  expect(lines).toContain(`Head of the chain | ${data.chainHead}`)
})
