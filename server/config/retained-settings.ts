// How many former versions of the widgets stay for the pages that pin one.

export interface RetainedVersions {
  /** How many former versions of the widgets are still served, and the days after which one is deleted in any case. */
  readonly retainedVersions: { readonly count: number; readonly days: number }
}

function readNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, faults: string[]): number {
  const value = env[name] || String(fallback)
  if (!/^\d{1,4}$/.test(value)) faults.push(`${name} is '${value}', but must be a whole number from 0 to 9999.`)
  return Number(value)
}

export const readRetainedVersions = (env: NodeJS.ProcessEnv, faults: string[]): RetainedVersions => ({
  retainedVersions: {
    count: readNumber(env, 'KEPT_VERSIONS', 20, faults),
    days: readNumber(env, 'KEPT_VERSION_DAYS', 400, faults),
  },
})
