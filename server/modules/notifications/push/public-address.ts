// Which addresses of the network a message may go to: those of the open internet, and no others.
import { BlockList, isIP } from 'node:net'

const CLOSED: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; the metadata services of cloud providers answer here.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Addresses that are not global unicast are refused: loopback, mapped, local, link-local, multicast. */
const GLOBAL_V6 = ['2000::', 3] as const
/** Networks inside it with other targets: Teredo and its neighbours, documentation, 6to4 (which carries an IPv4 address). */
const CLOSED_V6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [network, prefix] of CLOSED) closed.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of CLOSED_V6) closed.addSubnet(network, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet(...GLOBAL_V6, 'ipv6')

/** True for an IP address that anybody on the internet can reach; false for a name, too. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
