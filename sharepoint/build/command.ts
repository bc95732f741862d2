// npm run package:sharepoint: installs Microsoft's toolchain into sharepoint/ and builds the package for the app catalogue.
//   PORTAL_URL   address of the portal, or `https://portal.example.com api://portal` with the resource for tokens of Entra ID;
//                without it the tenant property 'Portal' is used
//   PORTAL_API   name of the portal's application in Entra ID, for the API access request
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOf } from '../src/address.ts'
import { ensureBuilt } from '../../scripts/build/ensure-built.ts'
import { NODE } from '../../scripts/bootstrap/paths.mjs'
import { runIn } from '../../scripts/lib/run-in.ts'
import { packageStamp } from './stamp.ts'
import { FOLDER, writeSources, writeWidgets } from './write-sources.ts'

const print = (text: string): void => void process.stdout.write(text)
const HEFT = join(FOLDER, 'node_modules/@rushstack/heft/bin/heft')

async function install(): Promise<void> {
  const lock = await readFile(join(FOLDER, 'package-lock.json'), 'utf8')
  const installed = join(FOLDER, 'node_modules/.installed-lock.json')
  if (existsSync(installed) && (await readFile(installed, 'utf8')) === lock) return
  print("Installing Microsoft's toolchain (1.1 GB, two minutes) …")
  await runIn(FOLDER, 'npm', ['ci', '--include=dev', '--loglevel=error'])
  await writeFile(installed, lock)
  print(' done\n')
}

const portal = process.env['PORTAL_URL'] ?? ''
try {
  if (portal !== '' && !addressOf(portal)) throw new Error(`PORTAL_URL is not an https origin: ${portal}`)
  if (!(await ensureBuilt())) process.exit(1)
  await install()
  const sources = await writeSources({ portal, api: process.env['PORTAL_API'] })
  for (const folder of ['lib', 'release', 'solution']) await rm(join(FOLDER, folder), { recursive: true, force: true })
  print('Compiling …')
  await runIn(FOLDER, NODE, [HEFT, 'build', '--clean', '--production'])
  await writeWidgets(sources, join(FOLDER, 'release/assets'))
  await runIn(FOLDER, NODE, [HEFT, 'package-solution', '--production'])
  // From now on the host page of demo/sharepoint uses this package.
  await writeFile(join(FOLDER, 'release/.stamp'), await packageStamp(portal))
  print(` done\n${join(FOLDER, 'solution/portal.sppkg')}\n`)
} catch (error) {
  process.stderr.write(`\n${(error as Error).message}\n`)
  process.exitCode = 1
}
