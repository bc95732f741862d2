// The page of a shared device in a hall: it has no sign-in, and the element works with the key of the device. It opens without a network,
// and loads a new version after a while without touches.
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { logFailure } from '#shared/bus/log.ts'
import elements from '#shared/element/tokens.css?inline'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { loadNewVersion } from '#shell/offline/new-version.ts'
import { $newVersion } from '#shell/offline/page-status.ts'
import { registerWorker } from '#shell/offline/start-worker.ts'
import shell from '#shell/shell.css?inline'
import { fetchConfig } from '#shell/start.ts'

/** Pause between two tries to reach the server at the very first start, in ms. */
const LOAD_AGAIN_AFTER = 5_000
/** The time without touches after which it may reload, in ms. */
const UNTOUCHED = 5 * 60_000

/** The portal shows no bar above the terminal. */
const WITHOUT_FRAME = ':root { --portal-top: 0px }'

/** Loads a new version while the terminal is not in use: unsent events are stored, and the new version sends them. */
function takeNewVersions(): void {
  let touchedAt = Date.now()
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => (touchedAt = Date.now()))
  setInterval(() => {
    if ($newVersion.get() && Date.now() - touchedAt > UNTOUCHED) void loadNewVersion()
  }, 60_000)
}

/** Fills the window at `/mes/terminal`. */
export async function showTerminal(root: HTMLElement): Promise<void> {
  adoptOnPage(elements, shell, WITHOUT_FRAME)
  for (;;) {
    try {
      const { config } = await fetchConfig()
      configureAddresses({ ...config, portalUrl: location.origin })
      break
    } catch (error) {
      logFailure('the configuration did not arrive', error)
      await new Promise((resolve) => setTimeout(resolve, LOAD_AGAIN_AFTER))
    }
  }
  const terminal = document.createElement('portal-terminal')
  terminal.setAttribute('heading-level', '1')
  const main = document.createElement('main')
  main.append(terminal)
  root.replaceChildren(main)
  takeNewVersions()
  await registerWorker()
}
