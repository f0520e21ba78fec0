import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
}

/** Serves texts by path, compressed like the product's files. Other paths are an empty 404. */
export async function staticSite(texts: Record<string, string>): Promise<AsyncDisposable & { url: string }> {
  const bodies = new Map(Object.entries(texts).map(([path, text]) => [path, brotliCompressSync(text)]))
  const server = createServer(({ url = '' }, answer) => {
    const body = bodies.get(url)
    const ending = (/\.(\w+)$/.exec(url)?.[1] ?? 'html') as keyof typeof types
    if (body) answer.writeHead(200, { 'content-type': types[ending], 'content-encoding': 'br' }).end(body)
    else answer.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A document without code, with the stylesheet of a {@link staticSite}. */
export const staticDocument = (body: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Static</title>
    <link rel="stylesheet" href="/style.css">${body}</html>`
