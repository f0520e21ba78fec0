// Writes the JSON Schema of application files, and the tables and examples of docs/product/files.md; with --check it only compares.
import type { PreflightLevel } from '@porchlight/domain/staff'
import { applicationJson } from '../apps/server/src/exports/json/application-json.ts'
import { applicationFileSchema } from '../apps/server/src/exports/json/application-schema.ts'
import { applicationMessage } from '../apps/server/src/exports/mismo/application-message.ts'
import { writeMessage } from '../apps/server/src/exports/mismo/write.ts'
import { NOT_SUBMITTED } from '../apps/server/src/exports/preflight/blocks.ts'
import { NOT_VALID } from '../apps/server/src/exports/preflight/not-written.ts'
import { preflightRows } from '../apps/server/src/exports/preflight/rows.ts'
import { GOLDEN_MADE_AT, goldenCouple } from '../apps/server/test/exports/golden-couple.ts'
import { writeGenerated, writeGeneratedFile } from './generated.ts'

const command = 'file-docs'
const file = 'docs/product/files.md'

writeGeneratedFile({
  file: 'docs/product/application-file.schema.json',
  text: `${JSON.stringify(applicationFileSchema(), null, 2)}\n`,
  command,
})

interface Row {
  id: string
  level: PreflightLevel
  formats: readonly string[]
  template: string
  mends?: true
}
const both = ['MISMO', 'JSON']
const rows: Row[] = [
  { id: 'B1', level: 'blocks', formats: both, template: NOT_SUBMITTED },
  ...preflightRows.filter(({ level }) => level === 'blocks'),
  { id: 'B4', level: 'blocks', formats: both, template: NOT_VALID, mends: true },
  ...preflightRows.filter(({ level }) => level !== 'blocks'),
]
/** Rows beside each other that say the same of other answers are one row. */
const grouped = Map.groupBy(rows, ({ id, template, level }) => `${id[0]} ${level} ${template}`)
const cells = [...grouped.values()].map(group => {
  const [{ level, formats, template, mends }, last] = [group[0]!, group.at(-1)!]
  const ids = group.length > 1 ? `${group[0]!.id} to ${last.id}` : last.id
  return `| ${ids} | ${level} | ${formats.join(', ')} | “${template}” | ${mends ? 'yes' : ''} |`
})
writeGenerated({
  file,
  mark: 'messages',
  text: ['| Id | Level | Formats | Text | Can be asked for |', '|---|---|---|---|---|', ...cells].join('\n'),
  command,
})

type Json = Record<string, unknown>
const picked = (object: Json, ...names: string[]): Json => Object.fromEntries(names.map(name => [name, object[name]]))
const first = (list: unknown): Json[] => (list as Json[]).slice(0, 1)

/** Some properties of each part, and the first entry of a list. */
function shortened(whole: Json): Json {
  const [borrower = {}] = first(whole.borrowers)
  const { home, land, summary } = whole as Record<string, Json>
  return {
    ...whole,
    borrowers: [
      {
        ...picked(borrower, 'borrower_id', 'role', 'name', 'ssn', 'date_of_birth', 'signed_on', 'credit_authorization'),
        ...picked(borrower, 'first_name', 'last_name', 'phone_number', 'citizenship_type', 'dependents_ages_years'),
        addresses: first(borrower.addresses),
        employments: first(borrower.employments),
      },
    ],
    home: picked(
      home!,
      'usage_type',
      'address',
      'manufacturer_type',
      'model_name',
      'model_year',
      'price',
      'upgrades_cost',
    ),
    land,
    summary: picked(summary!, 'loan_total_amount', 'loan_interest_rate', 'loan_months', 'estimated_monthly_payment'),
  }
}
writeGenerated({
  file,
  mark: 'json',
  text: [
    '```json',
    JSON.stringify(shortened(applicationJson(goldenCouple, GOLDEN_MADE_AT) as Json), null, 2),
    '```',
  ].join('\n'),
  command,
})

/** The lines of the first element of a name, with its attributes. */
function elementOf(lines: readonly string[], name: string): string[] {
  const start = lines.findIndex(line => new RegExp(`^ *<${name}[ >]`).test(line))
  const indent = lines[start]!.search(/\S/)
  const length = lines.slice(start).findIndex(line => line.startsWith(`${' '.repeat(indent)}</${name}>`)) + 1
  return lines.slice(start, start + length).map(line => line.slice(indent))
}
const lines = writeMessage(applicationMessage(goldenCouple, GOLDEN_MADE_AT), 'application').split('\n')
const parts = [
  'ABOUT_VERSIONS',
  'ASSET',
  'SALES_CONTRACTS',
  'LIABILITY',
  'TERMS_OF_LOAN',
  'EMPLOYER',
  'CURRENT_INCOME_ITEM',
]
const relationship = lines.find(line => line.includes('<RELATIONSHIP '))!.trim()
writeGenerated({
  file,
  mark: 'mismo',
  text: [
    '```xml',
    ...lines.slice(0, 3),
    ...parts.flatMap(name => ['', ...elementOf(lines, name)]),
    '',
    relationship,
    '```',
  ].join('\n'),
  command,
})
