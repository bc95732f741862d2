// Loads the elements: always the release that the portal itself serves, so that server and elements match.

const loads = new Map<string, Promise<void>>()

/**
 * Defines every `portal-…` tag, once however often it is called; elements already in the page are upgraded. `address` is
 * the portal's (`https://portal.example.com`), or that of a script of it: a pinned release, or a copy of `widgets/portal.js`
 * of this package on the host's own server. Rejects when the script cannot be loaded; the next call tries again. Does
 * nothing on a server.
 */
export function loadPortal(address: string | URL): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  const url = new URL(address, document.baseURI)
  const script = url.pathname.endsWith('.js') ? url.href : new URL('/widgets/portal.js', url).href
  const found = loads.get(script)
  if (found) return found
  // The bundler of the host leaves the import alone: the script's address is known only in the page.
  const load = import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ script).then(
    () => undefined,
  )
  loads.set(script, load)
  load.catch(() => loads.delete(script))
  return load
}
