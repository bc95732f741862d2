import { spawn } from 'node:child_process'

/** Runs a command in `cwd`; rejects with its output if it fails. */
export function runIn(cwd: string, command: string, args: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.once('error', fail)
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${command} ${args.join(' ')}:\n${output}`))))
  })
}
