import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export interface TcpProxy {
  port: number
  /** From here on connections stay open, new ones too, and nothing passes. */
  freeze(): void
  /** Ends the frozen connections and forwards new ones. */
  thaw(): void
  /** Ends all connections, and new ones at once. */
  cut(): void
  /** Ends the next connection that sends this, once the server has answered it, without the answer. */
  loseAnswerTo(text: string): void
  /** Leaves the next connection that sends this without an answer, and open. */
  keepAnswerTo(text: string): void
  close(): void
}

/** Forwards connections to a server on this machine. `delayMs`: how much later each part arrives. */
export async function tcpProxy(
  { hostname, port }: Pick<URL, 'hostname' | 'port'>,
  { delayMs = 0 } = {},
): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let state: 'forwarding' | 'frozen' | 'cut' = 'forwarding'
  let awaited: { text: string; isEnded: boolean } | undefined
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {})
    return socket.on('close', () => open.delete(socket))
  }
  const delayed = () => new Transform({ transform: (chunk, _, done) => setTimeout(done, delayMs, null, chunk) })
  const proxy = createServer(incoming => {
    track(incoming)
    if (state === 'cut') return incoming.destroy()
    if (state === 'frozen') return
    const outgoing = track(connect(Number(port), hostname))
    if (delayMs > 0) incoming.pipe(delayed()).pipe(outgoing).pipe(delayed()).pipe(incoming)
    else incoming.pipe(outgoing).pipe(incoming)
    incoming.on('data', (chunk: Buffer) => {
      if (!awaited || !chunk.includes(awaited.text)) return
      outgoing.unpipe()
      if (awaited.isEnded) outgoing.once('data', () => incoming.destroy())
      outgoing.resume()
      awaited = undefined
    })
    incoming.on('close', () => outgoing.destroy())
    outgoing.on('close', () => incoming.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (proxy.address() as AddressInfo).port,
    freeze() {
      state = 'frozen'
      for (const socket of open) socket.unpipe().pause()
    },
    thaw() {
      state = 'forwarding'
      endAll()
    },
    cut() {
      state = 'cut'
      endAll()
    },
    loseAnswerTo(text) {
      awaited = { text, isEnded: true }
    },
    keepAnswerTo(text) {
      awaited = { text, isEnded: false }
    },
    close() {
      endAll()
      proxy.close()
    },
  }
}
