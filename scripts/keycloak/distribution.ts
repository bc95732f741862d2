// Finds Java and the distribution of Keycloak: the folder of KEYCLOAK_HOME, or the one that Maven fetches once.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The version that Maven fetches; the tests run against it. */
export const KEYCLOAK_VERSION = '26.7.3'
const CACHE = resolve(import.meta.dirname, `../../node_modules/.cache/keycloak-${KEYCLOAK_VERSION}`)
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:unpack'
const NEEDED_JAVA = 17
const NEEDED_KEYCLOAK = 26
const isWindows = process.platform === 'win32'

export interface Distribution {
  readonly home: string
  readonly version: string
}

interface Result {
  /** Undefined where the command does not exist. */
  readonly code: number | undefined
  readonly output: string
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd?: string): Promise<Result> {
  return new Promise((done) => {
    // On Windows Maven is a script, which only a shell runs.
    const child = spawn(command, args, { env, cwd, shell: isWindows, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += String(text)))
    child.stderr.on('data', (text: Buffer) => (output += String(text)))
    child.once('error', (error) => done({ code: undefined, output: error.message }))
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}

/** The major version in the output of `java -version`; that of Java 8 is 1.8. */
export function javaVersionOf(output: string): number | undefined {
  const [, major, minor] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? []
  return major === undefined ? undefined : Number(major === '1' ? minor : major)
}

/** Rejects where Keycloak would not start: it takes the Java of JAVA_HOME, or that of the PATH. */
export async function requireJava(env: NodeJS.ProcessEnv): Promise<void> {
  const own = env['JAVA_HOME']
  const java = own ? join(own, 'bin', 'java') : 'java'
  const { code, output } = await run(java, ['-version'], env)
  const hint = `Keycloak needs Java ${NEEDED_JAVA} or newer: install it, or set JAVA_HOME to its folder.`
  if (code !== 0) throw new Error(`${own ? `There is no Java at JAVA_HOME (${own}).` : 'There is no Java.'} ${hint}`)
  const version = javaVersionOf(output)
  if (version !== undefined && version < NEEDED_JAVA) throw new Error(`This is Java ${version}. ${hint}`)
}

/** The distribution of KEYCLOAK_HOME, or the one of our version; calls `say` before it is fetched, which takes a while. */
export async function ensureKeycloak(env: NodeJS.ProcessEnv, say: (text: string) => void): Promise<Distribution> {
  const given = env['KEYCLOAK_HOME']
  if (given) return checkVersion(resolve(given), `KEYCLOAK_HOME (${given})`)
  if (!existsSync(CACHE)) await fetchDistribution(env, say)
  return checkVersion(CACHE, CACHE)
}

async function checkVersion(home: string, name: string): Promise<Distribution> {
  const text = await readFile(join(home, 'version.txt'), 'utf8').catch(() => '')
  const version = /\d+\.\d+\.\d+\S*/.exec(text)?.[0]
  if (version === undefined || !existsSync(join(home, 'bin', 'kc.sh')))
    throw new Error(`${name} is no Keycloak distribution: it has no version.txt or no bin/kc.sh.`)
  if (Number(version.split('.')[0]) !== NEEDED_KEYCLOAK)
    throw new Error(`${name} is Keycloak ${version}; the portal needs version ${NEEDED_KEYCLOAK}.`)
  return { home, version }
}

async function fetchDistribution(env: NodeJS.ProcessEnv, say: (text: string) => void): Promise<void> {
  if ((await run('mvn', ['-version'], env)).code !== 0)
    throw new Error(
      'There is no Maven (mvn) to fetch Keycloak with: install it, or set KEYCLOAK_HOME to an unpacked distribution.',
    )
  say(`Fetching Keycloak ${KEYCLOAK_VERSION} with Maven (177 MB, once) …`)
  await mkdir(dirname(CACHE), { recursive: true })
  // The folder gets its name only when it is complete: an interrupted download leaves nothing half unpacked behind.
  const folder = await mkdtemp(`${CACHE}-`)
  try {
    const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:zip`
    // In that folder: the plugin leaves a marker where it is called.
    const { code, output } = await run(
      'mvn',
      ['-B', '-q', PLUGIN, artifact, `-DoutputDirectory=${folder}`],
      env,
      folder,
    )
    if (code !== 0) throw new Error(explainMaven(output))
    await rename(join(folder, `keycloak-${KEYCLOAK_VERSION}`), CACHE).catch((error: unknown) => {
      // Another start was faster.
      if (!existsSync(CACHE)) throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Explains the output of Maven, with its first error. */
export function explainMaven(output: string): string {
  // oxlint-disable-next-line no-control-regex -- Maven colours its output
  const lines = output.replaceAll(/\u001b\[[\d;]*m/g, '').split('\n')
  const reason = lines.find((line) => line.startsWith('[ERROR]'))?.slice(8) ?? lines.findLast(Boolean) ?? 'no output'
  if (/Could not find artifact/i.test(output))
    return `Maven's repository does not have Keycloak ${KEYCLOAK_VERSION}: ${reason}`
  if (/Could not transfer|UnknownHost|Connect|timed out|offline mode/i.test(output))
    return `Maven cannot reach its repository, so Keycloak cannot be fetched. Check the network and the mirror and proxy of Maven's settings.xml, or set KEYCLOAK_HOME. ${reason}`
  return `Maven could not fetch Keycloak: ${reason}`
}
