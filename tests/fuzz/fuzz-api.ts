// Calls every route of the OpenAPI document with generated input, by schemathesis (PyPI), against a portal of its own: part of
// `npm run test:matrix`. A server error, or an answer that is not as the document says, fails.
// Exit codes: 0 passed, 1 failed, 3 not run because Python or PyPI is missing.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { REALM_ROLES, CLIENT_ROLES } from '#domain/organisation/roles.ts'
import { fetchToken } from '#scripts/lib/demo-token.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { query } from '#tests/reliability/database.ts'

const VERSION = '4.32.5'
const FOLDER = resolve(import.meta.dirname, `../../node_modules/.cache/schemathesis-${VERSION}`)
const BIN = join(FOLDER, process.platform === 'win32' ? 'Scripts' : 'bin')
/** How long calls are generated, in s; the token is valid for 300. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 150)
/** Calls of each operation, so that the time is enough for all of them. */
const EXAMPLES = 8
const SEED = '20261123'
const NOT_RUN = 3
const READER = 'felix.hartung'
/** Returns 200 to signed-in people. */
const SIGNED_IN_PATH = '/api/user/profile'

/**
 * Sessions: a call would end that of the run. The second prefix of the news has the same routes. The contact search: this version of
 * schemathesis writes the tuple of its response in the form of former drafts and then refuses it.
 */
const EXCLUDED = '/sessions|/api/identity/host-session|/api/news/ut/|/api/user/user/search'

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

function run(command: string, args: readonly string[]): string | undefined {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 300_000 })
  return status === 0 ? undefined : (error?.message ?? stderr.trim().split('\n').at(-1) ?? `exit code ${status}`)
}

/** Installs schemathesis once, in an environment of its own; the reason where that is not possible. */
function install(): string | undefined {
  const tool = join(BIN, 'schemathesis')
  if (existsSync(tool) && run(tool, ['--version']) === undefined) return undefined
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const python = process.platform === 'win32' ? 'python' : 'python3'
  const failure =
    run(python, ['-m', 'venv', FOLDER]) ??
    run(join(BIN, 'python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${VERSION}`])
  if (failure !== undefined) rmSync(FOLDER, { recursive: true, force: true })
  return failure
}

/** Gives one person every role, so that no route is refused before its input is read. */
async function giveAllRoles(dataDir: string): Promise<void> {
  const clients = Object.entries(CLIENT_ROLES).flatMap(([client, roles]) =>
    roles.map((role) => [client, role] as const),
  )
  for (const [client, role] of [...REALM_ROLES.map((name) => ['', name] as const), ...clients])
    await query(
      dataDir,
      `insert into person_role (person_id, client, role) select id, $1, $2 from person where username = $3
       on conflict do nothing`,
      [client, role, READER],
    )
}

/** Why the printed summary of a run does not prove that each selected operation was called; undefined if it does. */
function omissionIn(output: string): string | undefined {
  const [, selected, tested] = /Selected:\s*(\d+)\/\d+\s+Tested:\s*(\d+)/.exec(output) ?? []
  if (selected === undefined) return 'the summary of schemathesis does not name the tested operations'
  return tested === selected ? undefined : `only ${tested} of ${selected} operations were called within ${SECONDS} s`
}

/** Runs schemathesis, and returns its findings. Asynchronous, because the portal's log must be read during the run. */
function callAll(url: string, token: string): Promise<string[]> {
  const options = {
    header: `Authorization: Bearer ${token}`,
    phases: 'fuzzing',
    'max-examples': EXAMPLES,
    'max-time': SECONDS,
    seed: SEED,
    'generation-database': 'none',
    checks: CHECKS.join(','),
    'exclude-path-regex': EXCLUDED,
    'request-timeout': 30,
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const flags = ['--no-color', '--continue-on-failure']
  const child = spawn(join(BIN, 'schemathesis'), ['run', `${url}/api/openapi.json`, ...args, ...flags], {
    // The run writes its notes into this folder.
    cwd: FOLDER,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: (SECONDS + 120) * 1_000,
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      const omission = omissionIn(output)
      done([...(code === 0 ? [] : ['schemathesis found faults']), ...(omission === undefined ? [] : [omission])])
    })
  })
}

/** The reason why the run is void: every call after the end of its session, or beyond a limit, was refused. */
async function refusalOf(url: string, token: string): Promise<string | undefined> {
  const { status } = await fetch(`${url}${SIGNED_IN_PATH}`, { headers: { authorization: `Bearer ${token}` } })
  return status === 200 ? undefined : `after the run the token of the calls is refused: ${SIGNED_IN_PATH} ${status}`
}

async function fuzz(): Promise<number> {
  const portal = await startPortal({}, { script: 'tests/bench/server.ts' })
  try {
    await giveAllRoles(portal.dataDir)
    const token = await fetchToken(portal.url, READER, portal.password)
    const found = await callAll(portal.url, token)
    const refusal = await refusalOf(portal.url, token)
    const logged = portal.output().match(/^.*"level":(50|60).*$/gm) ?? []
    const faults = [...found, ...logged, ...(refusal === undefined ? [] : [refusal])]
    for (const fault of faults) process.stdout.write(`${fault}\n`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await portal.stop()
  }
}

const missing = install()
if (missing === undefined) process.exitCode = await fuzz()
else {
  process.stdout.write(`schemathesis ${VERSION} cannot be installed (Python 3.10 with venv, PyPI): ${missing}\n`)
  process.exitCode = NOT_RUN
}
