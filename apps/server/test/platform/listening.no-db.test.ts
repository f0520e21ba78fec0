import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { listening } from '../../src/platform/http/listening.ts'

it.each(['PORT', 'METRICS_PORT'] as const)('names %s where another process has its port', async name => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const second = once(createServer().listen(port, '127.0.0.1'), 'listening')
  await expect(listening(name, second)).rejects.toThrow(
    `Port ${port} is in use. Stop what listens there, or set ${name}.`,
  )
})
