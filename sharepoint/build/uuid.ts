import { createHash } from 'node:crypto'

/** Namespace of all names of the package: a name always gives the same UUID, so that an upgrade replaces the component. */
const NAMESPACE = '5d1c6f0e-8f0b-4c0e-9f53-6d2f1f1b7a44'

/** The UUID (version 5) of `name`. */
export function uuidOf(name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
