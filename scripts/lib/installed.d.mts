interface Package {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
export function matches(wanted: Record<string, Package>, found: Record<string, Package>): boolean
export function isInstalled(root: string): boolean
