import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { emptyFolder } from '../support/empty-folder.ts'
import { freePort } from '../support/free-port.ts'
import { hostCertificate } from '../support/host-certificate.ts'
import { httpsClient } from '../support/https-client.ts'
import { startNginx } from '../support/nginx.ts'

const HOST = '127.0.0.1'

async function listen(port: number, answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(port, HOST)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return server
}

/** nginx with deploy/nginx.conf, and a client. Nothing listens on `ports` yet. */
async function proxy() {
  const folder = emptyFolder()
  const { key, cert } = await hostCertificate(HOST)
  writeFileSync(path.join(folder, 'tls-key'), key)
  writeFileSync(path.join(folder, 'tls-certificate'), cert)
  const [proxyPort, redirectPort, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const nginx = startNginx(folder, folder, { proxyPort: proxyPort!, redirectPort: redirectPort!, ports })
  onTestFinished(async () => {
    const ended = once(nginx, 'exit')
    nginx.kill()
    await ended
  })
  const client = httpsClient({ url: `https://${HOST}:${proxyPort}`, ca: Buffer.from(cert), localAddress: HOST })
  onTestFinished(client.close)
  await vi.waitUntil(() => client.send('/').catch(() => false), { timeout: 10_000 })
  const logs = () =>
    readdirSync(folder)
      .filter(name => name.endsWith('.log'))
      .map(name => readFileSync(path.join(folder, name), 'utf8'))
      .join('')
  return { client, ports: ports as [number, number], logs }
}

// Machines that test with a server have nginx.
if (inject('databaseTemplate').kind === 'postgres') {
  test.each(['GET', 'POST'])(
    'a %s is answered by a server that refused it while it started, when the other dies',
    async method => {
      const { client, ports } = await proxy()
      const waiting: Socket[] = []
      const dying = await listen(ports[1], ({ socket }) => void waiting.push(socket))
      // nginx asks the servers in turn, so the server that starts has refused one of the two.
      const body = { sent: true }
      const answers = [1, 2].map(() => client.send('/', { method, ...(method === 'POST' && { body }) }))
      await vi.waitUntil(() => waiting.length === answers.length)
      await listen(ports[0], async (request, response) => response.end(`served ${await text(request)}`))
      dying.close()
      for (const socket of waiting) socket.destroy()
      const served = `served ${method === 'POST' ? JSON.stringify(body) : ''}`
      for (const answer of answers) expect(await answer).toMatchObject({ status: 200, body: served })
    },
  )

  test('the logs of nginx have the servers that were asked, and no query of a request that failed', async () => {
    const { client, ports, logs } = await proxy()
    expect((await client.send('/sunrise-homes?code=planted')).status).toBe(502)
    await vi.waitUntil(() => logs().includes('"GET /sunrise-homes" 502'), { timeout: 10_000 })
    for (const port of ports) expect(logs()).toContain(`${HOST}:${port}`)
    expect(logs()).not.toContain('planted')
  })
}
