import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureKeycloak, explainMaven, javaVersionOf, requireJava } from './distribution.ts'
import { freePort, startKeycloak } from './process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-keycloak-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function script(path: string, text: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, `#!/bin/sh\n${text}\n`)
  await chmod(path, 0o755)
}

/** A folder that looks like a distribution; its Keycloak runs `text`. */
async function distribution(version: string, text = 'exit 0'): Promise<string> {
  const home = await mkdtemp(join(folder, 'home-'))
  for (const part of ['conf', 'lib/quarkus', 'lib/lib', 'lib/app', 'providers', 'themes'])
    await mkdir(join(home, part), { recursive: true })
  await writeFile(join(home, 'lib/quarkus-run.jar'), '')
  await writeFile(join(home, 'version.txt'), `Keycloak - Version ${version}\n`)
  await script(join(home, 'bin/kc.sh'), text)
  return home
}

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['java version "1.8.0_402"', 8],
  ['openjdk version "21" 2023-09-19', 21],
  ['something else', undefined],
])('%s is Java %s', (output, version) => {
  expect(javaVersionOf(output)).toBe(version)
})

describe('without its requirements', () => {
  test('no Java, a JAVA_HOME without one, and one that is too old are distinguished', async () => {
    await expect(requireJava({ PATH: folder })).rejects.toThrow(/^There is no Java\. Keycloak needs Java 17 or newer/)
    const home = join(folder, 'jdk')
    await expect(requireJava({ PATH: folder, JAVA_HOME: home })).rejects.toThrow(
      `There is no Java at JAVA_HOME (${home})`,
    )
    await script(join(home, 'bin/java'), `echo 'openjdk version "11.0.22"' >&2`)
    await expect(requireJava({ PATH: folder, JAVA_HOME: home })).rejects.toThrow(/^This is Java 11\./)
    await script(join(home, 'bin/java'), `echo 'openjdk version "21.0.1"' >&2`)
    await requireJava({ PATH: folder, JAVA_HOME: home })
  })

  test.each([
    [
      '\u001b[1;31m[ERROR]\u001b[0m\n[ERROR] Could not transfer artifact org.keycloak: Connection refused -> [Help 1]',
      /cannot reach its repository.*settings\.xml.*KEYCLOAK_HOME.*/s,
    ],
    ['[ERROR] Could not find artifact org.keycloak:x in central', /does not have Keycloak 26/],
    ['[ERROR] No space left on device', /could not fetch Keycloak: .*No space left/],
    ['', /no output/],
  ])('what Maven says becomes a sentence: %j', (output, sentence) => {
    expect(explainMaven(output)).toMatch(sentence)
  })
})

describe('KEYCLOAK_HOME', () => {
  test('is used when it has version 26', async () => {
    const home = await distribution('26.1.0')
    expect(await ensureKeycloak({ KEYCLOAK_HOME: home }, () => undefined)).toEqual({ home, version: '26.1.0' })
  })

  test('with another version, or without a distribution, is refused', async () => {
    const old = ensureKeycloak({ KEYCLOAK_HOME: await distribution('25.0.6') }, () => undefined)
    await expect(old).rejects.toThrow(/is Keycloak 25\.0\.6; the portal needs version 26/)
    const none = ensureKeycloak({ KEYCLOAK_HOME: folder }, () => undefined)
    await expect(none).rejects.toThrow(/is no Keycloak distribution/)
  })
})

describe('a start', () => {
  const start = async (text: string, signal?: AbortSignal) => {
    const home = await distribution('26.7.3', text)
    const data = await mkdtemp(join(folder, 'data-'))
    const options = {
      distribution: { home, version: '26.7.3' },
      folder: data,
      port: await freePort(),
      realm: { realm: 'portal' },
      adminPassword: 'x',
      env: { PATH: process.env['PATH'] },
      ...(signal ? { signal } : {}),
    }
    return startKeycloak(options)
  }

  test('that fails shows the last messages and where the log is', async () => {
    await expect(start('echo "ERROR: no disk"; exit 1')).rejects.toThrow(
      /could not be prepared\.\n[\s\S]*ERROR: no disk\n\(all of it: .*keycloak\.log\)/,
    )
    const text = '[ "$1" = build ] && exit 0; echo "ERROR: database is locked"; exit 2'
    await expect(start(text)).rejects.toThrow(/ended while it started\.\n[\s\S]*database is locked/)
  })

  test('that is broken off leaves no process', async () => {
    const pidFile = join(folder, 'pid')
    const stopping = new AbortController()
    const started = start(`[ "$1" = build ] && exit 0; echo $$ > ${pidFile}; exec sleep 60`, stopping.signal)
    const refused = expect(started).rejects.toThrow()
    await expect.poll(() => readFile(pidFile, 'utf8').catch(() => '')).toMatch(/\d+\n/)
    stopping.abort()
    await refused
    const pid = Number(await readFile(pidFile, 'utf8'))
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
  })

  test('a port that another program has is refused', async () => {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    await expect(freePort(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    server.close()
  })
})
