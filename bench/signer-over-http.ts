import { createHash } from 'node:crypto'
import type { SigningState } from '@porchlight/api'

/** All calls of the signing page, from the signing URL to the signature. Throws on a refusal. */
export async function signOverHttp(server: string, signing_url: string): Promise<void> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = async (path: string, body?: object): Promise<Response> => {
    const method = body ? 'POST' : 'GET'
    const answer = await fetch(`${server}/v1/signing/${path}`, { method, headers, body: body && JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const show = async ({ id }: SigningState['documents'][number]) => {
    const shown = Buffer.from(await (await call(`documents/${id}`)).arrayBuffer())
    await call(`documents/${id}/opened`, { sha256: createHash('sha256').update(shown).digest('hex') })
  }

  const token = new URLSearchParams(new URL(signing_url).hash.slice(1)).get('token')
  const opened = await call('open', { token })
  const { bearer, documents, signer } = (await opened.json()) as SigningState & { bearer: string }
  headers.authorization = `Bearer ${bearer}`
  await show(documents.find(({ to_sign }) => !to_sign)!)
  await call('consent', { agreed: true })
  for (const document of documents) if (document.to_sign) await show(document)
  await call('sign', { signature: { kind: 'typed', name: signer.name }, intent: true })
}
