import { describeProvider, type ProviderValues } from '../../platform/settings/provider-settings.ts'
import { readBucketName, readPublicUrl, readRegion, readText } from '../../platform/settings/readers.ts'

export const s3Settings = describeProvider({
  chosenBy: { setting: 'DOCUMENT_STORE', choice: 's3' },
  needs: ['S3_BUCKET'],
  givenTogether: [['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  table: {
    S3_ENDPOINT: {
      group: 'Providers',
      meaning: 'Address of an S3-compatible service. Default: that of Amazon S3 in S3_REGION.',
      read: readPublicUrl,
    },
    S3_REGION: { group: 'Providers', fallback: 'us-east-1', meaning: 'Region of the bucket.', read: readRegion },
    S3_BUCKET: {
      group: 'Providers',
      meaning:
        'Bucket of the documents. With DOCUMENT_STORE=database, documents that are still in it are read from it.',
      read: readBucketName,
    },
    S3_ACCESS_KEY_ID: {
      group: 'Providers',
      meaning: 'Id of an access key that may read, write, delete and list in the bucket.',
      isSecret: true,
      read: readText,
    },
    S3_SECRET_ACCESS_KEY: { group: 'Providers', meaning: 'Secret of that access key.', isSecret: true, read: readText },
  },
})

export type S3Settings = ProviderValues<typeof s3Settings>
