import type { ExportRecord } from '@porchlight/domain/staff'
import Type from 'typebox'
import { closed, nullable } from '../../platform/http/contract.ts'

const text = Type.String()
const time = Type.String({ format: 'date-time' })

export const exportRecordSchema = Type.Unsafe<ExportRecord>(
  closed({
    id: text,
    kind: Type.String({ enum: ['MISMO', 'JSON', 'DEMOGRAPHICS'] }),
    made_at: time,
    made_by: nullable(text),
    batch_id: nullable(text),
    signed_at: time,
    sha256: text,
    loan_number: nullable(text),
  }),
)
