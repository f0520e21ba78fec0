import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { DamagedFile, type DocumentStore, StoreUnavailable } from '../../documents/store.ts'
import { failureReason, fetchService } from '../../platform/outside-service.ts'

export interface S3Bucket {
  /** The origin of the service. The name of the bucket is the first part of each path. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

type Method = 'GET' | 'PUT' | 'DELETE'

const defaultLimits = {
  attempts: 3,
  /** Doubles for each attempt, and is shortened at random so that servers do not return at the same moment. */
  pauseMs: 250,
  /** For one attempt and its body. Together the attempts take less than a person or a job waits. */
  answerMs: 8000,
}

/** In the metadata, because not every service returns `x-amz-checksum-sha256`. */
const CHECKSUM = 'x-amz-meta-sha256'

/** Refusals with a status below 500 that concern one attempt: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const passing = new Set(['RequestTimeout', 'BadDigest', 'XAmzContentSHA256Mismatch', 'TooManyRequests'])

class Refusal extends Error {
  readonly code: string
  readonly mayPass: boolean

  constructor(status: number, body: string) {
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? ''
    super(`${status} ${code}`.trimEnd())
    this.code = code
    this.mayPass = status >= 500 || status === 429 || passing.has(code)
  }
}

/**
 * Stores files as objects of an S3-compatible service. Every call is idempotent, so it is repeated after errors of the network
 * and of the service.
 */
export function s3Store(
  { endpoint, bucket, ...account }: S3Bucket,
  limits: Partial<typeof defaultLimits> = {},
): DocumentStore {
  const { attempts, pauseMs, answerMs } = { ...defaultLimits, ...limits }
  const signingKeys = new Map<string, ArrayBuffer>()

  async function attempt(method: Method, key: string, file?: Uint8Array): Promise<{ headers: Headers; file: Buffer }> {
    const body = file && new Uint8Array(file)
    const { url, headers } = await new AwsV4Signer({
      ...account,
      service: 's3',
      cache: signingKeys,
      method,
      url: `${endpoint}/${bucket}/${key}`,
      headers: headersFor(file),
    }).sign()
    const request = { method, headers, limitMs: answerMs, redirect: 'manual', ...(body && { body }) } as const
    const response = await fetchService(url, request)
    const answer = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Refusal(response.status, answer.toString())
    return { headers: response.headers, file: answer }
  }

  /** Returns undefined if there is no such key. */
  async function send(method: Method, key: string, file?: Uint8Array) {
    for (let count = 1; ; count++) {
      try {
        return await attempt(method, key, file)
      } catch (error) {
        const refusal = error instanceof Refusal ? error : undefined
        if (refusal?.code === 'NoSuchKey' && method !== 'PUT') return undefined
        if (count === attempts || refusal?.mayPass === false)
          throw new StoreUnavailable(`${method} in the bucket ${bucket} failed: ${failureReason(error as Error)}`)
      }
      await pause(pauseMs * 2 ** (count - 1) * (1 - Math.random() / 2))
    }
  }

  return {
    async put(key, file) {
      await send('PUT', key, file)
    },
    async get(key) {
      const answer = await send('GET', key)
      if (!answer) return undefined
      const checksum = answer.headers.get(CHECKSUM)
      if (checksum !== null && checksum !== sha256(answer.file).toString('hex'))
        throw new DamagedFile(`${key} in the bucket ${bucket} does not have the checksum that was stored with it`)
      return answer.file
    },
    async remove(key) {
      await send('DELETE', key)
    },
  }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** The service compares the hash with what arrives. */
function headersFor(file: Uint8Array | undefined): Record<string, string> {
  const hash = sha256(file ?? Buffer.alloc(0))
  const hex = hash.toString('hex')
  if (!file) return { 'x-amz-content-sha256': hex }
  return {
    'x-amz-content-sha256': hex,
    // Buckets with object lock demand it.
    'x-amz-checksum-sha256': hash.toString('base64'),
    [CHECKSUM]: hex,
    'content-type': 'application/octet-stream',
  }
}
