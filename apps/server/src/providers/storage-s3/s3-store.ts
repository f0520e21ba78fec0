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
  /** Limit of one attempt and its body. */
  answerMs: 4000,
  /** Limit of all attempts together: a person waits for the answer. */
  totalMs: 8000,
}

/** Name of the checksum in the metadata, because not every service returns `x-amz-checksum-sha256`. */
const CHECKSUM = 'x-amz-meta-sha256'

/** Refusals with a status below 500 that concern one attempt: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const passing = new Set([
  'RequestTimeout',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'TooManyRequests',
  'ConditionalRequestConflict',
])
/** The refusal that answers a request. `isConditional`: there may be no such key yet. */
const answerTo = (method: Method, isConditional: boolean): string | undefined =>
  isConditional ? 'PreconditionFailed' : method === 'PUT' ? undefined : 'NoSuchKey'

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
 * The objects of an S3-compatible service. Every call is idempotent, so it is repeated after errors of the network
 * and of the service.
 */
export function s3Objects({ endpoint, bucket, ...account }: S3Bucket, limits: Partial<typeof defaultLimits> = {}) {
  const { attempts, pauseMs, answerMs, totalMs } = { ...defaultLimits, ...limits }
  const signingKeys = new Map<string, ArrayBuffer>()

  async function attempt(method: Method, path: string, limitMs: number, file?: Uint8Array, more?: object) {
    const body = file && new Uint8Array(file)
    const { url, headers } = await new AwsV4Signer({
      ...account,
      service: 's3',
      cache: signingKeys,
      method,
      url: `${endpoint}/${bucket}${path}`,
      headers: { ...headersFor(file), ...more },
    }).sign()
    const request = { method, headers, limitMs, redirect: 'manual', ...(body && { body }) } as const
    const response = await fetchService(url, request)
    const answer = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Refusal(response.status, answer.toString())
    return { headers: response.headers, file: answer }
  }

  /** Returns undefined if there is no such key, or there is one where `more` says that there may be none. */
  async function send(method: Method, path: string, file?: Uint8Array, more?: object) {
    const end = performance.now() + totalMs
    for (let count = 1; ; count++) {
      const left = end - performance.now()
      try {
        // A timeout takes whole milliseconds only.
        return await attempt(method, path, Math.max(1, Math.ceil(Math.min(answerMs, left))), file, more)
      } catch (error) {
        const refusal = error instanceof Refusal ? error : undefined
        if (refusal && refusal.code === answerTo(method, more !== undefined)) return undefined
        if (count === attempts || performance.now() >= end || refusal?.mayPass === false)
          throw new StoreUnavailable(`${method} in the bucket ${bucket} failed: ${failureReason(error as Error)}`)
      }
      const rest = pauseMs * 2 ** (count - 1) * (1 - Math.random() / 2)
      await pause(Math.min(rest, Math.max(0, end - performance.now())))
    }
  }

  /** The names of all objects that begin with this. A page of the list has a thousand. */
  async function list(prefix: string): Promise<string[]> {
    const names: string[] = []
    for (let token: string | undefined; ; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
      const page = (await send('GET', `?${query}`))?.file.toString() ?? ''
      names.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name))
      token = /<NextContinuationToken>([^<]*)</.exec(page)?.[1]
      if (token === undefined) return names
    }
  }

  return {
    list,
    async put(key: string, file: Uint8Array): Promise<void> {
      await send('PUT', `/${key}`, file)
    },
    /** Returns false where there is an object of this name. A service that does not know the condition replaces it. */
    async create(key: string, file: Uint8Array): Promise<boolean> {
      return (await send('PUT', `/${key}`, file, { 'if-none-match': '*' })) !== undefined
    },
    async get(key: string): Promise<Buffer | undefined> {
      const answer = await send('GET', `/${key}`)
      if (!answer) return undefined
      const checksum = answer.headers.get(CHECKSUM)
      if (checksum !== null && checksum !== sha256(answer.file).toString('hex'))
        throw new DamagedFile(`${key} in the bucket ${bucket} does not have the checksum that was stored with it`)
      return answer.file
    },
    async remove(key: string): Promise<void> {
      await send('DELETE', `/${key}`)
    },
  }
}

/** Stores files as objects. */
export const s3Store = (bucket: S3Bucket, limits?: Partial<typeof defaultLimits>): DocumentStore =>
  s3Objects(bucket, limits)

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
