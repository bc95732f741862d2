// The base class of all web parts; a generated subclass names the element and its fields.
import { DisplayMode } from '@microsoft/sp-core-library'
import type { IReadonlyTheme } from '@microsoft/sp-component-base'
import type { IPropertyPaneConfiguration } from '@microsoft/sp-property-pane'
import { BaseClientSideWebPart } from '@microsoft/sp-webpart-base'
import { attributesFrom, isComplete, setAttributes, type Element, type Values } from './fields.ts'
import { logFailure } from './log-failure.ts'
import { drawNotice } from './notice.ts'
import { portalOf, type NoPortal, type Portal } from './portal.ts'
import { paneOf } from './property-pane.ts'
import type { Release } from './release.ts'
import { text } from './texts.ts'

export abstract class PortalWebPart extends BaseClientSideWebPart<Values> {
  protected abstract readonly element: Element
  protected abstract readonly release: Release
  #portal: Portal | undefined
  #problem: NoPortal | undefined
  #shown: HTMLElement | undefined
  #theme: IReadonlyTheme | undefined

  protected override async onInit(): Promise<void> {
    try {
      this.#portal = await portalOf(this.context, this.release)
    } catch (error) {
      this.#problem = error as NoPortal
      logFailure(this.#problem.message, this.#problem.cause)
    }
  }

  override render(): void {
    const isEditing = this.displayMode === DisplayMode.Edit
    const isReady = isComplete(this.element, this.properties)
    if (this.#portal && isReady) return this.#show(this.#portal)
    this.#shown = undefined
    const title = text(`${this.element.tag}.title`)
    if (this.#problem) drawNotice(this.domElement, { title, text: text(this.#problem.text) })
    else if (isEditing)
      drawNotice(this.domElement, {
        title,
        text: text('incomplete'),
        button: { label: text('configure'), press: () => this.context.propertyPane.open() },
      })
    // Readers of the page cannot fix it.
    else this.domElement.replaceChildren()
  }

  #show({ origin, tokens }: Portal): void {
    const isNew = this.#shown === undefined
    const element = (this.#shown ??= document.createElement(this.element.tag))
    const attributes = attributesFrom(this.element, this.properties)
    // Without a choice of the editor the theme of the section applies.
    const section = attributes.get('theme') === undefined ? this.#theme : undefined
    this.#takeColors(section)
    if (section) attributes.set('theme', section.isInverted ? 'dark' : 'light')
    setAttributes(element, attributes.set('api-base', origin))
    if (!isNew) return
    void tokens.then((tokenProvider) => tokenProvider && Object.assign(element, { tokenProvider }))
    this.domElement.replaceChildren(element)
  }

  #takeColors(theme: IReadonlyTheme | undefined): void {
    const colors = (theme?.semanticColors ?? {}) as Record<string, string | undefined>
    for (const [token, slot] of Object.entries(this.release.theme)) {
      const color = colors[slot]
      if (color) this.domElement.style.setProperty(token, color)
      else this.domElement.style.removeProperty(token)
    }
  }

  protected override onThemeChanged(theme: IReadonlyTheme | undefined): void {
    this.#theme = theme
    if (this.#shown) this.render()
  }

  protected override onDisplayModeChanged(): void {
    this.render()
  }

  protected override onDispose(): void {
    this.#shown = undefined
    this.domElement.replaceChildren()
  }

  protected override getPropertyPaneConfiguration(): IPropertyPaneConfiguration {
    return paneOf(this.element, this.#portal?.origin)
  }
}
