import { itemKinds, itemParties, itemStages, listSections, roleLabel, staffItemStateLabels } from '@porchlight/domain'
import { finalOutcomes, milestoneLabels } from '@porchlight/domain/staff'
import { FORMAT, VERSION } from './application-json.ts'
import { figureDescriptions, labelsOf, nullableFigures } from './descriptions.ts'
import { borrowerPart, homePart, landSchema, listParts, salespersonPart } from './parts.ts'
import { closed, type JsonSchema } from './property.ts'

const text = (description: string): JsonSchema => ({ description, type: 'string', minLength: 1 })
const textOrNull = (description: string): JsonSchema => ({ description, type: ['string', 'null'], minLength: 1 })
const day = (description: string): JsonSchema => ({ description, type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const time = (description: string): JsonSchema => ({
  description,
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z$',
})
const rate = (description: string): JsonSchema => ({ description, type: 'number', minimum: 0 })
const ref = (name: string, description: string): JsonSchema => ({ description, $ref: `#/$defs/${name}` })

/** The JSON Schema (2020-12) of the file, which docs/product/application-file.schema.json is a copy of. */
export function applicationFileSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:${FORMAT}:${VERSION}`,
    title: 'Application file',
    description:
      'One signed application for a loan for a manufactured home. Every property is present; an answer that was not given, or that does not apply, is null. Amounts are dollars with at most two decimals, rates are fractions a year, days are YYYY-MM-DD, what was asked by month is YYYY-MM, and times are UTC. Race, ethnicity and sex are never in this file.',
    ...closed({
      format: { description: 'The name of this format.', const: FORMAT },
      version: { description: 'The version of this schema. It changes where a reader has to change.', const: VERSION },
      created_at: time(
        'When the file was made. Two files of one signing differ here, and in the loan number, the outcome and the items where those changed.',
      ),
      product: text('The name of the product that the borrowers used.'),
      release: text('The release of the product that made the file.'),
      application_id: text('The id of the application, 10 digits and capital letters, the same in every file of it.'),
      envelope_id: text('The id of the signing. Another one means that the borrowers signed again.'),
      signed_at: time('When the last of the borrowers signed.'),
      first_submitted_on: day('The day on which the application was first submitted.'),
      submitted_on: day('The day on which what was signed last was submitted.'),
      lender: text('The name of the lender.'),
      dealer: ref('dealer', 'The dealer as it was when the documents were sent for signature.'),
      loan_number: textOrNull("The number in the lender's loan system."),
      outcome: orNull('outcome', 'The outcome that ended the application; null while it is open.'),
      rates: ref('rates', 'The rates of the estimate, which a borrower may have changed.'),
      starting_rates: ref('rates', "The lender's rates when the application was started."),
      borrowers: {
        description: 'Everyone who signed: the primary borrower first, then co-borrowers as they were added.',
        type: 'array',
        minItems: 1,
        items: { $ref: '#/$defs/borrower' },
      },
      home: ref('home', 'The home that the loan is for.'),
      land: ref('land', 'The land that the home will stand on.'),
      summary: ref('summary', 'The figures of the loan that the borrowers signed.'),
      ...salespersonPart.schemas,
      items: {
        description: 'What the lender asked for after the submission, the oldest first, by code and state.',
        type: 'array',
        items: { $ref: '#/$defs/item' },
      },
    }),
    $defs: definitions(),
  }
}

function definitions(): Record<string, JsonSchema> {
  return {
    dealer: closed({
      slug: text("The dealer's name in addresses."),
      name: text('The name of the dealer.'),
      email: text('Email of the dealer.'),
      phone_number: text('Phone number of the dealer, as +1 and ten digits.'),
      website_url: text('Website of the dealer.'),
    }),
    outcome: closed({
      kind: {
        description: `The outcome. ${finalOutcomes.map(kind => `${kind}: ${milestoneLabels[kind]}`).join('; ')}.`,
        type: 'string',
        enum: [...finalOutcomes],
      },
      on: day('The day on which it was decided, closed or withdrawn.'),
    }),
    rates: closed({
      loan_interest_rate: rate(figureDescriptions.loan_interest_rate),
      home_insurance_rate: rate(figureDescriptions.home_insurance_rate),
      property_tax_rate: rate(figureDescriptions.property_tax_rate),
    }),
    item: itemSchema(),
    credit_authorization: closed({
      agreed_at: time('When the borrower authorized it.'),
      typed_signature: textOrNull('The name that the borrower typed.'),
    }),
    sms_consent: closed({ agreed_at: time('When the borrower agreed.') }),
    borrower: borrowerSchema(),
    ...Object.fromEntries(listParts().map(({ part }) => [part.item, closed(part.schemas)])),
    home: closed(homePart.schemas),
    land: landSchema,
    summary: summarySchema(),
  }
}

const orNull = (name: string, description: string): JsonSchema => ({
  description,
  anyOf: [{ $ref: `#/$defs/${name}` }, { type: 'null' }],
})

const codes = (description: string, labels: Readonly<Record<string, string>>): JsonSchema => ({
  description: `${description} ${Object.entries(labels)
    .map(([code, label]) => `${code}: ${label}`)
    .join('; ')}.`,
  type: 'string',
  enum: Object.keys(labels),
})

const kindLabels = Object.fromEntries(Object.entries(itemKinds).map(([kind, { label }]) => [kind, label]))

const itemSchema = (): JsonSchema =>
  closed({
    kind: codes('The kind of what was asked for.', kindLabels),
    code: textOrNull('The code of the paper or of the text to agree to; null for something in words.'),
    stage: codes('The step that it is needed for.', itemStages),
    waits_for: codes('The party that it is asked of.', itemParties),
    borrower_id: textOrNull('The borrower that it is asked of; null for any of them, and for another party.'),
    state: codes('The state.', staffItemStateLabels),
  })

const borrowerSchema = (): JsonSchema =>
  closed({
    borrower_id: text('The id of the borrower, the same in every file of the application.'),
    role: {
      description: labelsOf({ labels: roleLabel, values: ['BORROWER', 'COBORROWER'] }),
      type: 'string',
      enum: ['BORROWER', 'COBORROWER'],
    },
    name: text('The whole name.'),
    ssn: { description: 'Social Security number.', type: 'string', pattern: '^\\d{3}-\\d{2}-\\d{4}$' },
    date_of_birth: day('Date of birth.'),
    signed_on: day('The day on which this borrower signed.'),
    credit_authorization: orNull(
      'credit_authorization',
      'The authorization of a soft credit inquiry, good for 120 days. It does not cover a hard inquiry: ask again before one.',
    ),
    sms_consent: orNull('sms_consent', 'The agreement to text messages; null where the borrower wants none.'),
    ...borrowerPart.schemas,
    ...Object.fromEntries(
      listParts().map(({ part, section }) => [
        part.list,
        { description: `The entries of '${section.id}'.`, type: 'array', items: { $ref: `#/$defs/${part.item}` } },
      ]),
    ),
    skipped: {
      description: 'The lists that the borrower said are empty.',
      type: 'array',
      items: { type: 'string', enum: listSections().flatMap(({ skipName }) => skipName ?? []) },
    },
  })

const summarySchema = (): JsonSchema =>
  closed(
    Object.fromEntries(
      Object.entries(figureDescriptions).map(([name, description]) => [
        name,
        { description, type: name in nullableFigures ? ['number', 'null'] : 'number' },
      ]),
    ),
  )
