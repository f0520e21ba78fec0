import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Bucket } from '../../src/providers/storage-s3/s3-store.ts'

/** Faults of a request. `dropped`: before it is carried out. `unacknowledged`: afterwards. `silent`: no response comes. */
export type S3Fault =
  | 'slow down'
  | 'too many requests'
  | 'internal error'
  | 'forbidden'
  | 'no such key'
  | 'dropped'
  | 'unacknowledged'
  | 'silent'
  | 'truncated'
  | 'changed'

interface StoredObject {
  bytes: Buffer
  checksum: string
}

const refusals: Partial<Record<S3Fault, [number, string]>> = {
  'slow down': [503, 'SlowDown'],
  'too many requests': [429, 'TooManyRequests'],
  'internal error': [500, 'InternalError'],
  forbidden: [403, 'AccessDenied'],
  'no such key': [404, 'NoSuchKey'],
}

const CHECKSUM = 'x-amz-meta-sha256'

export const s3Settings = ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Bucket) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

/** A server with one bucket that stores objects as S3 does, without checking signatures, and fails on demand. */
export async function s3StandIn() {
  const objects = new Map<string, StoredObject>()
  /** Responses to the next requests, in this order. */
  const faults: S3Fault[] = []
  const requests: string[] = []
  /**
   * `lag`: how many of the newest objects lists lack. `lostPuts`: of how many objects the response is lost once they are stored. `missed`: an object
   * that is not there yet when it is read next.
   */
  const state = { isDown: false, lag: 0, lostPuts: 0, missed: '' }

  const server = createServer(async (req, res) => {
    const key = String(req.url).replace('/loans/', '')
    const fault = state.isDown ? 'slow down' : faults.shift()
    requests.push(`${req.method} ${key}`)
    const refuse = (status: number, code: string) =>
      void res.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    const body = await buffer(req)
    if (fault === 'dropped') return req.socket.destroy()
    if (fault === 'silent') return
    const refusal = fault && refusals[fault]
    if (refusal) return refuse(...refusal)
    if (req.url?.startsWith('/loans?list-type=2')) {
      const names = [...objects.keys()].slice(0, Math.max(0, objects.size - state.lag))
      return void res.end(names.map(name => `<Key>${name}</Key>`).join(''))
    }
    if (!req.url?.startsWith('/loans/')) return refuse(404, 'NoSuchBucket')

    if (req.method === 'PUT') {
      if (fault === 'changed') body[0]! ^= 1
      const hash = createHash('sha256').update(body).digest('hex')
      if (hash !== req.headers['x-amz-content-sha256']) return refuse(400, 'XAmzContentSHA256Mismatch')
      if (req.headers['if-none-match'] && objects.has(key)) return refuse(412, 'PreconditionFailed')
      objects.set(key, { bytes: body, checksum: String(req.headers[CHECKSUM]) })
    }
    if (req.method === 'DELETE') objects.delete(key)
    if (fault === 'unacknowledged' || (req.method === 'PUT' && state.lostPuts-- > 0)) return req.socket.destroy()
    if (req.method !== 'GET') return res.writeHead(req.method === 'PUT' ? 200 : 204).end()

    const object = objects.get(key)
    const isMissed = key === state.missed
    if (isMissed) state.missed = ''
    if (!object || isMissed) return refuse(404, 'NoSuchKey')
    const bytes = Buffer.from(object.bytes)
    if (fault === 'changed') bytes[0]! ^= 1
    res.writeHead(200, { 'content-length': bytes.length, [CHECKSUM]: object.checksum })
    if (fault !== 'truncated') return res.end(bytes)
    res.write(bytes.subarray(0, bytes.length / 2), () => req.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bucket: S3Bucket = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'loans',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  }
  return {
    bucket,
    objects,
    faults,
    requests,
    state,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
