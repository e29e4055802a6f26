import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that nobody outside can have meant: our own machine, private networks, and what only names them in another way. */
const PRIVATE: [network: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 32, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

const blocked = new BlockList()
for (const [network, bits, family] of PRIVATE) blocked.addSubnet(network, bits, family)

/** Whether an address is inside of a private network, or this machine; IPv4 also where it is written as IPv6. */
export function isPrivate(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  return isIP(plain) === 0 || blocked.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
}

/** A host that the operator did not name is private where it is an address of a private network. Names are looked up later. */
export const isPrivateHost = (hostname: string, allowed: readonly string[]): boolean => {
  const host = plainHost(hostname)
  return !allowed.includes(host) && (isIP(host) !== 0 ? isPrivate(host) : /(^|\.)localhost$/.test(host))
}

/** A host without the brackets of IPv6. */
export const plainHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Why nothing is sent: the address is not one to which it may go. */
export class PrivateAddress extends Error {}

/**
 * Looks a name up once, and connects to what was found and judged: a name that answers otherwise the next time leads nowhere
 * else. Raises `PrivateAddress` where any of its addresses is private.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const inside = addresses?.some(({ address }) => isPrivate(address))
    const raised = error ?? (inside ? new PrivateAddress(`${hostname} leads to a private address`) : null)
    if (raised || options.all) return callback(raised, addresses)
    callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}
