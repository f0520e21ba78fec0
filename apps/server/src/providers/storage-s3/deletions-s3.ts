import { StoreUnavailable } from '../../documents/store.ts'
import { type DeletionsStore, DeletionsUnavailable } from '../../platform/deletions/deletions-list.ts'
import { type S3Bucket, s3Objects } from './s3-store.ts'

const PREFIX = 'deletions/'

/** The list of deletions in a bucket: an empty object for each line, whose name is the line with ~ in place of spaces. */
export function deletionsInS3(bucket: S3Bucket): DeletionsStore {
  const objects = s3Objects(bucket)
  const orUnavailable = (error: unknown) => {
    throw error instanceof StoreUnavailable ? new DeletionsUnavailable(`DELETIONS_LOG: ${error.message}`) : error
  }
  return {
    async append(lines) {
      for (const line of lines)
        await objects.put(`${PREFIX}${line.replaceAll(' ', '~')}`, Buffer.alloc(0)).catch(orUnavailable)
    },
    async read() {
      const names = await objects.list(PREFIX).catch(orUnavailable)
      return names.map(name => name.slice(PREFIX.length).replaceAll('~', ' '))
    },
  }
}
