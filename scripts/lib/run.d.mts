/** The pinned Node 24. */
export const NODE: string
export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly show?: boolean
  /** In ms. */
  readonly timeout?: number
  readonly shell?: boolean
}
export interface RunResult {
  readonly code: number
  readonly output: string
  readonly seconds: number
}
export function machineEnv(): NodeJS.ProcessEnv
export function toolEnv(more?: NodeJS.ProcessEnv): NodeJS.ProcessEnv
export function run(command: string, args: readonly string[], options?: RunOptions): Promise<RunResult>
export function runNode(file: string, args?: readonly string[], options?: RunOptions): Promise<RunResult>
export function runTool(name: string, args: readonly string[], options?: RunOptions): Promise<RunResult>
