import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Returns whether only this machine can reach the host; takes names, addresses and bracketed IPv6. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(bare)
  if (!family) return bare === 'localhost' || bare.endsWith('.localhost')
  return loopback.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}
