import { type SealedValues, sealedColumn } from '../platform/crypto/sealed-column.ts'
import { computedColumns } from '../platform/database/computed-columns.ts'
import { sealedJobs } from '../platform/queue/sealed-jobs.ts'

/** Everything in the database that is sealed with the field key, and is sealed again when it is rotated. */
export const sealedValues: readonly SealedValues[] = computedColumns
  .filter(({ key }) => key === 'field')
  .map(({ name, row }) => {
    const [table = '', column = ''] = name.split('.')
    return name === sealedJobs.name ? sealedJobs : sealedColumn(table, column, ...row)
  })
