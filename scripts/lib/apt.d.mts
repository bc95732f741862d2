import type { RunResult } from './run.mjs'
export function installByApt(...names: string[]): Promise<boolean>
export function ensureServers(): Promise<RunResult>
