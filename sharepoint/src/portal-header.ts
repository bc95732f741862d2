// Adds the bell to the header of every page. It stays there while SharePoint navigates without a reload.
import { BaseApplicationCustomizer, PlaceholderName, type PlaceholderContent } from '@microsoft/sp-application-base'
import { attributesFrom, setAttributes, type Element, type Values } from './fields.ts'
import { logFailure } from './log-failure.ts'
import { portalOf, type Portal } from './portal.ts'
import type { Release } from './release.ts'

const LOOK = { display: 'flex', justifyContent: 'flex-end', padding: '4px 24px' }

/** The instance that has added its bell, at most one: a site and the tenant may both have installed the customizer. */
const owners = new Set<PortalHeader>()

export abstract class PortalHeader extends BaseApplicationCustomizer<Values> {
  protected abstract readonly element: Element
  protected abstract readonly release: Release
  #portal: Portal | undefined
  #place: PlaceholderContent | undefined
  #isDisposed = false

  override async onInit(): Promise<void> {
    try {
      this.#portal = await portalOf(this.context, this.release)
    } catch (error) {
      // No notice here: it would appear on every page, and readers cannot fix it.
      logFailure((error as Error).message, (error as Error).cause)
    }
    this.onPlaceholdersChanged()
  }

  /** SharePoint calls it whenever the placeholders of a page appear or disappear. */
  protected override onPlaceholdersChanged(): void {
    if (this.#isDisposed || !this.#portal || (owners.size > 0 && !owners.has(this))) return
    // A page may remove the nodes of the header without an event.
    if (this.#place?.domElement.isConnected) return
    this.#place = this.context.placeholderProvider.tryCreateContent(PlaceholderName.Top, {
      onDispose: () => {
        this.#place = undefined
      },
    })
    if (!this.#place) return
    owners.add(this)
    this.#draw(this.#place.domElement, this.#portal)
  }

  #draw(place: HTMLElement, { origin, tokens }: Portal): void {
    const bell = document.createElement(this.element.tag)
    setAttributes(bell, attributesFrom(this.element, this.properties ?? {}).set('api-base', origin))
    void tokens.then((tokenProvider) => tokenProvider && Object.assign(bell, { tokenProvider }))
    const bar = document.createElement('div')
    Object.assign(bar.style, LOOK)
    bar.append(bell)
    place.replaceChildren(bar)
  }

  protected override onDispose(): void {
    this.#isDisposed = true
    owners.delete(this)
    this.#place?.domElement.replaceChildren()
    this.#place?.dispose()
    this.#place = undefined
  }
}
