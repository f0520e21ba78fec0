import type { GivenSignature } from '@porchlight/api'
import type { Selectable } from 'kysely'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { EnvelopeSignerTable } from './schema.ts'

type Row = Selectable<EnvelopeSignerTable>
type SignerKey = Pick<Row, 'envelope_id' | 'borrower_id'>

/** The sealed values of a signer, each in a column of its own, with the field key. */
export interface SignerData {
  identity: { name: string; first_name: string; contact: string }
  /** Proof of the signer's identity, in words. */
  signed_in_by: string
  decline_reason: string
  signature: GivenSignature
}
type Column = `sealed_${keyof SignerData}`

const columnOf = (name: keyof SignerData): Column => `sealed_${name}`
const associatedData = ({ envelope_id, borrower_id }: SignerKey, column: Column) => ({
  table: 'envelope_signer',
  column,
  row: `${envelope_id} ${borrower_id}`,
})

/** The columns that hold these data of a signer. */
export function sealSigner<Name extends keyof SignerData>(
  fields: FieldEncryption,
  signer: SignerKey,
  data: Pick<SignerData, Name>,
): Record<`sealed_${Name}`, Buffer> {
  const sealed = (Object.keys(data) as Name[]).map(name => {
    const column = columnOf(name)
    return [column, fields.seal(JSON.stringify(data[name]), associatedData(signer, column))]
  })
  return Object.fromEntries(sealed)
}

const openColumn = <Name extends keyof SignerData>(
  fields: FieldEncryption,
  signer: SignerKey,
  name: Name,
  sealed: Buffer,
): SignerData[Name] => JSON.parse(fields.openText(sealed, associatedData(signer, columnOf(name))))

export const openIdentity = (
  fields: FieldEncryption,
  row: SignerKey & Pick<Row, 'sealed_identity'>,
): SignerData['identity'] => openColumn(fields, row, 'identity', row.sealed_identity)

/** A row with what is sealed in it. */
export function openSigner<Signer extends Row>(fields: FieldEncryption, row: Signer) {
  const { sealed_identity: _, sealed_signed_in_by, sealed_decline_reason, sealed_signature, ...signer } = row
  return {
    ...signer,
    ...openIdentity(fields, row),
    signed_in_by: sealed_signed_in_by && openColumn(fields, row, 'signed_in_by', sealed_signed_in_by),
    decline_reason: sealed_decline_reason && openColumn(fields, row, 'decline_reason', sealed_decline_reason),
    signature: sealed_signature && openColumn(fields, row, 'signature', sealed_signature),
  }
}

/** The sealed values of an event in the chain of a signer. */
export interface EventContent {
  who: string
  details: Record<string, string | number | boolean | null>
}

const eventAssociatedData = ({ envelope_id, borrower_id }: SignerKey, number: number) => ({
  table: 'envelope_event',
  column: 'sealed_content',
  row: `${envelope_id} ${borrower_id} ${number}`,
})

export const sealEvent = (
  fields: FieldEncryption,
  signer: SignerKey,
  number: number,
  { who, details }: EventContent,
): Buffer => fields.seal(JSON.stringify({ who, details }), eventAssociatedData(signer, number))

export const openEvent = (fields: FieldEncryption, signer: SignerKey, number: number, sealed: Buffer): EventContent =>
  JSON.parse(fields.openText(sealed, eventAssociatedData(signer, number)))
