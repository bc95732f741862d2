// Shared by all components of the package on a page: the portal's address, its script and its sign-in. The first web part or
// header loads them.
import { SPHttpClient } from '@microsoft/sp-http'
import { addressOf, type Address } from './address.ts'
import type { Release } from './release.ts'
import { tokensOf, type TokenProvider, type TokenSource } from './tokens.ts'

/** Name of the tenant property with the address of the portal. */
export const TENANT_PROPERTY = 'Portal'

/** The context of a component; web parts and application customizers both have it. */
export interface Context extends TokenSource {
  readonly pageContext: { readonly web: { readonly absoluteUrl: string } }
  readonly spHttpClient: Pick<SPHttpClient, 'get'>
  readonly manifest: { readonly loaderConfig: { readonly internalModuleBaseUrls: readonly string[] } }
}

export interface Portal {
  readonly origin: string
  /** Gives tokens of Entra ID; undefined: the elements sign in by a window of the portal. */
  readonly tokens: Promise<TokenProvider | undefined>
}

/** Why there is no portal on this page: the key of a text. */
export class NoPortal extends Error {
  readonly text: 'noAddress' | 'noFiles'
  constructor(text: 'noAddress' | 'noFiles', cause?: unknown) {
    super(text, { cause })
    this.text = text
  }
}

/** Only administrators decide where tokens go, by the package or a tenant property; an editor of a page cannot. */
async function readAddress({ spHttpClient, pageContext }: Context, { portal }: Release): Promise<Address | undefined> {
  if (portal !== '') return addressOf(portal)
  const url = `${pageContext.web.absoluteUrl.replace(/\/$/, '')}/_api/web/GetStorageEntity('${TENANT_PROPERTY}')`
  const answer = await spHttpClient.get(url, SPHttpClient.configurations.v1)
  if (!answer.ok) return undefined
  const { Value } = (await answer.json()) as { Value?: unknown }
  return typeof Value === 'string' ? addressOf(Value) : undefined
}

/** Loads the elements from the assets of the package, wherever SharePoint has put them: its library or its CDN. */
async function loadElements({ manifest }: Context, { script }: Release): Promise<void> {
  let why: unknown
  for (const base of manifest.loaderConfig.internalModuleBaseUrls) {
    try {
      await import(/* webpackIgnore: true */ /* @vite-ignore */ `${base.replace(/\/*$/, '/')}${script}`)
      return
    } catch (error) {
      why = error
    }
  }
  throw new NoPortal('noFiles', why)
}

async function begin(context: Context, release: Release): Promise<Portal> {
  const address = await readAddress(context, release)
  if (!address) throw new NoPortal('noAddress')
  await loadElements(context, release)
  return { origin: address.origin, tokens: tokensOf(context, address) }
}

let begun: Promise<Portal> | undefined

/** The portal of this page. Rejects with NoPortal; the next call tries again. */
export async function portalOf(context: Context, release: Release): Promise<Portal> {
  begun ??= begin(context, release)
  const mine = begun
  try {
    return await mine
  } catch (error) {
    if (begun === mine) begun = undefined
    throw error instanceof NoPortal ? error : new NoPortal('noAddress', error)
  }
}
